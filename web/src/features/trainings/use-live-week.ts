import type { StudioDate } from '@studio/contracts/studio-time';
import { useEffect } from 'react';
import { logError } from '../../logging/log-error.ts';
import { useSession } from '../../session/use-session.ts';
import { useTrainingStore } from './training-store.ts';

/** Keeps the shown week live while others book. Loaded after the first paint. */
export function useLiveWeek(week: StudioDate): void {
  const store = useTrainingStore();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    import('./watch-week.ts').then(
      ({ watchWeek }) => leaving.signal.aborted || watchWeek(store, week, token, leaving.signal),
      (error: unknown) => logError('Live changes could not be fetched', error),
    );
    return () => leaving.abort();
  }, [store, token, week]);
}

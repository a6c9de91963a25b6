import type { StudioDate } from '@studio/contracts/studio-time';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { studioApi } from '../../api/studio-api.ts';
import type { AppStore } from '../../app/store.ts';
import { useSession } from '../session/use-session.ts';
import { followStream } from './live-stream.ts';
import { createLiveWeek } from './live-week.ts';

const useAppStore = useStore.withTypes<AppStore>();

/** Keeps the shown week as it is for everybody else: seats move while others book. */
export function useLiveWeek(week: StudioDate): void {
  const store = useAppStore();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    const live = createLiveWeek(store, week);
    void followStream({
      url: `/api/trainings/live?week=${week}`,
      token,
      signal: leaving.signal,
      onEvents: live.take,
      onGap: () => store.dispatch(studioApi.util.invalidateTags(['Week', 'MyTrainings', 'CurrentPlan', 'Profile'])),
      onRefused: () => store.dispatch(studioApi.util.invalidateTags(['Profile'])),
    });
    return () => {
      leaving.abort();
      live.leave();
    };
  }, [store, token, week]);
}

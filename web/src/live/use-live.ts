import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { StudioStore } from '../api/studio-api.ts';
import { logError } from '../logging/log-error.ts';
import { useSession } from '../session/use-session.ts';

/** Follows a subject, e.g. the week of a Monday, until `signal` is aborted. */
export type Watch = (store: StudioStore, subject: string, token: string, signal: AbortSignal) => void;

const useStudioStore = useStore.withTypes<StudioStore>();

/** Keeps what a page shows live. `load` fetches the code after the first paint, and is the same at each call. */
export function useLive(load: () => Promise<Watch>, subject: string): void {
  const store = useStudioStore();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    load().then(
      (watch) => leaving.signal.aborted || watch(store, subject, token, leaving.signal),
      (error: unknown) => logError('Live changes could not be fetched', error),
    );
    return () => leaving.abort();
  }, [load, store, subject, token]);
}

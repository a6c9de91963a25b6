import { useEffect } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { followWhileSeen } from '../../../live/live-stream.ts';
import { useTrainingStore } from '../training-acts-slice.ts';
import { coachApi, type Roster } from './coach-endpoints.ts';
import { refreshSoon } from './waiting-marks.ts';

/** Keeps the roster of a class equal to the server's while it is open. */
export function useLiveRoster(id: string): void {
  const store = useTrainingStore();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    let isFirst = true;
    followWhileSeen({
      url: `/api/coach/trainings/${encodeURIComponent(id)}/live`,
      token,
      signal: leaving.signal,
      onEvents: (events) => {
        const latest = events.filter(({ event }) => event === 'roster').at(-1);
        if (!latest) return;
        void store.dispatch(coachApi.util.upsertQueryData('getRoster', id, JSON.parse(latest.data) as Roster));
        // Updates the roster that is cached for offline use as well.
        if (!isFirst) refreshSoon(store, id);
        isFirst = false;
      },
      // The stream begins with the whole list again.
      onGap: () => undefined,
      onRefused: () => refreshSoon(store, id, 0),
    });
    return () => leaving.abort();
  }, [store, token, id]);
}

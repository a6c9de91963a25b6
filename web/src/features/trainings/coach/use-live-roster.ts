import { useEffect } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { followWhileSeen } from '../live-stream.ts';
import { useTrainingStore } from '../training-acts-slice.ts';
import { coachApi, type Roster } from './coach-endpoints.ts';
import { refreshSoon } from './waiting-marks.ts';

/** Keeps the list of a class as the server has it, while it is looked at. */
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
        const latest = events.findLast(({ event }) => event === 'roster');
        if (!latest) return;
        void store.dispatch(coachApi.util.upsertQueryData('getRoster', id, JSON.parse(latest.data) as Roster));
        // The list that is kept for the time without a connection follows.
        if (!isFirst) refreshSoon(store, id);
        isFirst = false;
      },
      // It begins with the whole list again.
      onGap: () => undefined,
      onRefused: () => refreshSoon(store, id, 0),
    });
    return () => leaving.abort();
  }, [store, token, id]);
}

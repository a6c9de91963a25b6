import type { StudioDate } from '@studio/contracts/studio-time';
import type { EventSourceMessage } from 'eventsource-parser';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../app/store.ts';
import { logError } from '../../logging/log-error.ts';
import { studioApi } from '../../api/studio-api.ts';
import { useSession } from '../session/use-session.ts';
import { followStream } from './live-stream.ts';
import { trainingApi, type Training } from './training-endpoints.ts';
import { withoutTraining, withTraining, type Change } from './week-changes.ts';

/** Milliseconds after which the refunds of a cancelled training have usually been made. */
const refundsFollowMs = 2_500;

/** Keeps the shown week as it is for everybody else: seats move while others book. */
export function useLiveWeek(week: StudioDate): void {
  const dispatch = useDispatch<AppDispatch>();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    void followStream({
      url: `/api/trainings/live?week=${week}`,
      token,
      signal: leaving.signal,
      onEvents: (events) => apply(dispatch, week, events),
      onGap: () => dispatch(studioApi.util.invalidateTags(['Week', 'MyTrainings', 'CurrentPlan'])),
      onRefused: () => dispatch(studioApi.util.invalidateTags(['Profile'])),
    });
    return () => leaving.abort();
  }, [dispatch, token, week]);
}

function apply(dispatch: AppDispatch, week: StudioDate, events: readonly EventSourceMessage[]): void {
  try {
    const changes = events.flatMap(({ event, data }) => changeOf(event, data));
    dispatch(
      trainingApi.util.updateQueryData('getWeek', week, (draft) => {
        for (const change of changes) change(draft);
      }),
    );
  } catch (error) {
    logError('An unreadable live event', error);
  }
  if (events.some(({ event }) => event === 'removed')) refreshCredits(dispatch);
}

function changeOf(event: string | undefined, data: string): Change<Training>[] {
  if (event === 'training') return [withTraining(JSON.parse(data) as Training)];
  if (event === 'removed') return [withoutTraining((JSON.parse(data) as { id: string }).id)];
  return [];
}

/** A training that is gone may have been one of the member's own. Its class comes back a moment later. */
function refreshCredits(dispatch: AppDispatch): void {
  const refresh = () => dispatch(studioApi.util.invalidateTags(['MyTrainings', 'CurrentPlan', 'Profile', 'Movements']));
  refresh();
  setTimeout(refresh, refundsFollowMs);
}

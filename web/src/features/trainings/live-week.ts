import type { StudioDate } from '@studio/contracts/studio-time';
import type { EventSourceMessage } from 'eventsource-parser';
import { studioApi } from '../../api/studio-api.ts';
import type { AppStore } from '../../app/store.ts';
import { logError } from '../../logging/log-error.ts';
import { trainingApi, type Training } from './training-endpoints.ts';
import { withOnly, withoutTraining, withTraining, type Change } from './week-changes.ts';

/** Milliseconds after which the refunds of a cancelled training have usually been made. */
const refundsFollowMs = 2_500;

export type LiveStore = Pick<AppStore, 'dispatch' | 'getState' | 'subscribe'>;

export interface LiveWeek {
  /** Takes in what the stream tells. */
  readonly take: (events: readonly EventSourceMessage[]) => void;
  readonly leave: () => void;
}

/**
 * Keeps a week of the store as the stream tells it. What is told while the week is being read is applied once more
 * after that: what the read brings may be from before.
 */
export function createLiveWeek({ dispatch, getState, subscribe }: LiveStore, week: StudioDate): LiveWeek {
  let toldMeanwhile: EventSourceMessage[] = [];
  /** Also where it is there already: of a selector, `isLoading` is any read under way. */
  const isBeingRead = () => trainingApi.endpoints.getWeek.select(week)(getState()).isLoading;
  const catchUp = () => {
    if (toldMeanwhile.length === 0 || isBeingRead()) return;
    const late = toldMeanwhile;
    toldMeanwhile = [];
    if (apply(dispatch, week, late)) refreshCredits(dispatch);
  };
  const unsubscribe = subscribe(catchUp);
  return {
    take: (events) => {
      // The store tells its subscribers a little later: nothing older must be applied after this.
      catchUp();
      if (isBeingRead()) toldMeanwhile.push(...events);
      const hasLost = apply(dispatch, week, events);
      if (hasLost || events.some(({ event }) => event === 'removed')) refreshCredits(dispatch);
    },
    leave: unsubscribe,
  };
}

/** Returns whether a training that was shown is gone. */
function apply(dispatch: LiveStore['dispatch'], week: StudioDate, events: readonly EventSourceMessage[]): boolean {
  let hasLost = false;
  try {
    const changes = events.flatMap(({ event, data }) => changeOf(event, data));
    dispatch(
      trainingApi.util.updateQueryData('getWeek', week, (draft) => {
        const before = draft.map(({ id }) => id);
        for (const change of changes) change(draft);
        const after = new Set(draft.map(({ id }) => id));
        hasLost = before.some((id) => !after.has(id));
      }),
    );
  } catch (error) {
    logError('An unreadable live event', error);
  }
  return hasLost;
}

function changeOf(event: string | undefined, data: string): Change<Training>[] {
  if (event === 'training') return [withTraining(JSON.parse(data) as Training)];
  if (event === 'removed') return [withoutTraining((JSON.parse(data) as { id: string }).id)];
  if (event === 'week') return [withOnly((JSON.parse(data) as { ids: string[] }).ids)];
  return [];
}

/** A training that is gone may have been one of the member's own. Its class comes back a moment later. */
function refreshCredits(dispatch: LiveStore['dispatch']): void {
  const refresh = () => dispatch(studioApi.util.invalidateTags(['MyTrainings', 'CurrentPlan', 'Profile', 'Movements']));
  refresh();
  setTimeout(refresh, refundsFollowMs);
}

import type { StudioDate } from '@studio/contracts/studio-time';
import type { EventSourceMessage } from 'eventsource-parser';
import { studioApi, type StudioStore } from '../../api/studio-api.ts';
import { logError } from '../../logging/log-error.ts';
import { type BookingWindow, showWindow } from './booking-window-endpoints.ts';
import { trainingApi } from './training-endpoints.ts';
import type { Training } from './training.ts';
import { withMoved, withOnly, withoutTraining, withTraining, type Change } from './week-changes.ts';

/** Milliseconds after which the refunds of a cancelled training are usually done. */
const refundsFollowMs = 2_500;

export type LiveStore = Pick<StudioStore, 'dispatch' | 'getState' | 'subscribe'>;

/**
 * Applies the stream's events to a week in the store. Events that arrive during a read are applied again after it: its
 * answer may be older.
 */
export function createLiveWeek(store: LiveStore, week: StudioDate) {
  const { dispatch, getState, subscribe } = store;
  let toldMeanwhile: EventSourceMessage[] = [];
  /** True during refetches too: a selector's `isLoading` covers every read. */
  const isBeingRead = () => trainingApi.endpoints.getWeek.select(week)(getState()).isLoading;
  const catchUp = () => {
    if (toldMeanwhile.length === 0 || isBeingRead()) return;
    const late = toldMeanwhile;
    toldMeanwhile = [];
    if (apply(store, week, late)) refreshCredits(dispatch);
  };
  const unsubscribe = subscribe(catchUp);
  return {
    /** Applies events of the stream. */
    take: (heard: readonly EventSourceMessage[]) => {
      const [windows, events] = [heard.filter(isOfWindow), heard.filter((each) => !isOfWindow(each))];
      for (const { data } of windows) showWindow(store, JSON.parse(data) as BookingWindow);
      // The store notifies its subscribers asynchronously: apply the pending events before the new ones.
      catchUp();
      if (isBeingRead()) toldMeanwhile.push(...events);
      const concernsMine = apply(store, week, events);
      if (concernsMine || events.some(({ event }) => event === 'removed')) refreshCredits(dispatch);
    },
    leave: unsubscribe,
  };
}

/**
 * Returns whether the member's bookings may have changed: a training was removed, a seat was freed in one of their
 * trainings, one of their trainings was moved, they are no longer on a waitlist and may have the seat, or a seat was
 * released or taken back, as in another tab.
 */
function apply({ dispatch, getState }: LiveStore, week: StudioDate, events: readonly EventSourceMessage[]): boolean {
  const { getWeek, getMyTrainings } = trainingApi.endpoints;
  let concernsMine = false;
  try {
    const mine = new Set(
      getMyTrainings
        .select(week)(getState())
        .data?.map(({ id }) => id),
    );
    const before = getWeek.select(week)(getState()).data;
    dispatch(
      trainingApi.util.updateQueryData('getWeek', week, (draft) => {
        for (const { event, data } of events) changeOf(event, data)?.(draft);
      }),
    );
    const after = new Map(
      getWeek
        .select(week)(getState())
        .data?.map((training) => [training.id, training]),
    );
    // Keep the times in the member's own list equal to those of the week.
    dispatch(trainingApi.util.updateQueryData('getMyTrainings', week, withMoved(after)));
    concernsMine = (before ?? []).some((training) => {
      const now = after.get(training.id);
      if (!now) return true;
      if (training.waitlistPosition && !now.waitlistPosition) return true;
      if (training.released !== now.released) return true;
      if (!mine.has(training.id)) return false;
      const isMoved = now.trainingDate !== training.trainingDate || now.startTime !== training.startTime;
      return isMoved || now.currentParticipants < training.currentParticipants;
    });
  } catch (error) {
    logError('An unreadable live event', error);
  }
  return concernsMine;
}

function changeOf(event: string | undefined, data: string): Change<Training> | null {
  if (event === 'training') return withTraining(JSON.parse(data) as Training);
  if (event === 'removed') return withoutTraining((JSON.parse(data) as { id: string }).id);
  if (event === 'week') return withOnly((JSON.parse(data) as { ids: string[] }).ids);
  return null;
}

const isOfWindow = ({ event }: EventSourceMessage) => event === 'booking-window';

/** The freed seat may have been the member's; its class credit is refunded a moment later. */
function refreshCredits(dispatch: LiveStore['dispatch']): void {
  const refresh = () => dispatch(studioApi.util.invalidateTags(['MyTrainings', 'CurrentPlan', 'Profile', 'Movements']));
  refresh();
  setTimeout(refresh, refundsFollowMs);
}

import { QueryStatus } from '@reduxjs/toolkit/query/react';
import type { EventSourceMessage } from 'eventsource-parser';
import { studioApi, type StudioStore } from '../../../api/studio-api.ts';
import { logError } from '../../../logging/log-error.ts';
import { followWhileSeen } from '../../../live/live-stream.ts';
import { adminTrainingApi, type Registrant } from './admin-training-endpoints.ts';

type Store = Pick<StudioStore, 'dispatch' | 'getState' | 'subscribe'>;

/** Keeps the registrants of a training live until aborted, while the tab is visible (docs/product.md §3.17). */
export function watchRegistrants(store: Store, id: string, token: string, signal: AbortSignal): void {
  const live = createLiveRegistrants(store, id);
  followWhileSeen({
    url: `/api/admin/trainings/${id}/live`,
    token,
    signal,
    onEvents: (events) => live.take(events),
    // The stream begins with the whole list.
    onGap: () => undefined,
    onRefused: () => store.dispatch(studioApi.util.invalidateTags(['Profile'])),
  });
  signal.addEventListener('abort', () => live.leave());
}

/**
 * Shows the list in each event. During a read or a mutation, an event may be older than what is shown: the list is then
 * read again afterwards.
 */
function createLiveRegistrants(store: Store, id: string) {
  const { dispatch, getState, subscribe } = store;
  const { listRegistrants, listWaiting } = adminTrainingApi.endpoints;
  let isDoubtful = false;
  let seatsMoved = false;
  const isBusy = () =>
    listRegistrants.select(id)(getState()).isLoading ||
    Object.values(getState().api.mutations).some((mutation) => mutation?.status === QueryStatus.pending);
  const unsubscribe = subscribe(() => {
    if (!isDoubtful || isBusy()) return;
    isDoubtful = false;
    readAgain(store, id);
  });

  function show(registrants: Registrant[]): void {
    const before = listRegistrants.select(id)(getState()).data;
    dispatch(adminTrainingApi.util.updateQueryData('listRegistrants', id, () => registrants));
    if (before && seatsOf(before) === seatsOf(registrants)) return;
    seatsMoved = true;
    // Somebody on the waitlist may have taken the seat.
    void dispatch(listWaiting.initiate(id, { subscribe: false, forceRefetch: true }));
  }

  return {
    take(events: readonly EventSourceMessage[]): void {
      const last = events.filter(({ event }) => event === 'registrants').at(-1);
      if (!last) return;
      if (isBusy()) isDoubtful = true;
      else show(read(last));
    },
    /** The list of trainings behind shows the number of taken seats. */
    leave(): void {
      unsubscribe();
      if (seatsMoved) dispatch(studioApi.util.invalidateTags(['AdminTrainings']));
    },
  };

  function read({ data }: EventSourceMessage): Registrant[] {
    try {
      return JSON.parse(data) as Registrant[];
    } catch (error) {
      logError('An unreadable live event', error);
      return listRegistrants.select(id)(getState()).data ?? [];
    }
  }
}

/** The number of registrants with a seat: those who released theirs are listed, too. */
const seatsOf = (registrants: readonly Registrant[]) => registrants.filter(({ released }) => !released).length;

const readAgain = ({ dispatch }: Store, id: string) =>
  void dispatch(studioApi.util.invalidateTags([{ type: 'Registrants', id }]));

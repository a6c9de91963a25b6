import type { Answer } from '../../api/call.ts';
import { type CallLifecycle, studioApi } from '../../api/studio-api.ts';
import { bookingWindowRequest } from './training-requests.ts';

export type BookingWindow = Answer<typeof routes.getBookingWindow>;

export const bookingWindowApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getBookingWindow: build.query<BookingWindow, void>({ query: () => bookingWindowRequest }),
  }),
});

/** Shows a window from an answer or an event, unless a newer one is known. */
export function showWindow(
  { dispatch, getState }: Pick<CallLifecycle, 'dispatch' | 'getState'>,
  heard: BookingWindow,
): void {
  const { endpoints, util } = bookingWindowApi;
  const known = endpoints.getBookingWindow.select()(getState()).data;
  if (known && known.version >= heard.version) return;
  void dispatch(util.upsertQueryData('getBookingWindow', undefined, heard));
}

export const { useGetBookingWindowQuery } = bookingWindowApi;

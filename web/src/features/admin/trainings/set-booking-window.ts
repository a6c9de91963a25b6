import type { setBookingWindow } from '@studio/contracts/http/booking-window-routes';
import { call, type Answer, type Body } from '../../../api/call.ts';
import type { CallLifecycle } from '../../../api/call-lifecycle.ts';
import { ifMatch } from '../../../api/if-match.ts';
import { studioApi } from '../../../api/studio-api.ts';
import { showWindow } from '../../trainings/booking-window-endpoints.ts';

type WindowSet = Answer<typeof setBookingWindow>;

interface WindowChange {
  readonly version: number;
  readonly body: Body<typeof setBookingWindow>;
}

const api = studioApi.injectEndpoints({
  endpoints: (build) => ({
    setBookingWindow: build.mutation<WindowSet, WindowChange>({
      query: ({ version, body }) =>
        call<typeof setBookingWindow>({
          method: 'PUT',
          path: '/api/admin/booking-window',
          access: 'admin',
          headers: ifMatch(version),
          body,
        }),
      onQueryStarted: (_change, lifecycle) => showWindowThatWasSet(lifecycle),
    }),
  }),
});

async function showWindowThatWasSet(lifecycle: CallLifecycle<WindowSet>): Promise<void> {
  try {
    showWindow(lifecycle, (await lifecycle.queryFulfilled).data.bookingWindow);
  } catch {
    // The form handles the refusal.
  }
}

export const { useSetBookingWindowMutation } = api;

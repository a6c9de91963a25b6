import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/booking-window-routes';
import type { TrainingParts } from '../training-parts.ts';
import { setBookingWindow } from './set-booking-window.ts';
import { presentBookingWindow } from './present-booking-window.ts';

/** The routes about the weeks that members may book. */
export function bookingWindowBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.getBookingWindow, async () => presentBookingWindow(await parts.knownWindow.read())),
    on(routes.setBookingWindow, async ({ headers, body }) => {
      const change = { form: body, ifMatch: headers['if-match'] };
      const set = await showingCurrent(presentBookingWindow, () => setBookingWindow(parts, change));
      return { bookingWindow: presentBookingWindow(set), message: 'Apertura de semanas guardada' };
    }),
  ];
}

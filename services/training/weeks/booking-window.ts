import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import * as routes from '@studio/contracts/http/booking-window-routes';
import type { StoredBookingWindow } from '../models/studio-setting.model.ts';
import type { TrainingParts } from '../training-parts.ts';

/**
 * The routes about the weeks that members may book (`docs/product.md` §3.10). Setting them keeps existing bookings; in
 * a week that opens, fixed slots are booked before anything else.
 */
export function bookingWindowBindings({ unitOfWork, knownWindow }: Parts): Binding[] {
  return [
    on(routes.getBookingWindow, async () => presentBookingWindow(await knownWindow.read())),
    on(routes.setBookingWindow, async ({ headers, body: form }) => {
      const change = { form, ifMatch: headers['if-match'] };
      const set = await showingCurrent(presentBookingWindow, () => knownWindow.set(unitOfWork, change));
      return { bookingWindow: presentBookingWindow(set), message: 'Apertura de semanas guardada' };
    }),
  ];
}

type Parts = Pick<TrainingParts, 'unitOfWork' | 'knownWindow'>;

/** The booking window as members and the form see it. */
export const presentBookingWindow = (window: StoredBookingWindow) => presentAs(routes.bookingWindowSchema, window);

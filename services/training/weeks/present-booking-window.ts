import type { StoredBookingWindow } from '../models/booking-window.model.ts';

/** The booking window as members and the form see it. */
export function presentBookingWindow({ weeksAhead, opening, version }: StoredBookingWindow) {
  return { weeksAhead, opening, version };
}

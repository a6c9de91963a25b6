import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { Envelope } from '@studio/contracts/events/event';
import type { BookingState } from '@studio/contracts/events/training-events';
import type { ReportingModels } from '../models/reporting-models.ts';

/** Keeps which seat was taken when, and whether it still is. */
export function onBookingChanged({ bookings }: Pick<ReportingModels, 'bookings'>) {
  return async ({ payload, version }: Envelope<BookingState>): Promise<void> => {
    const { bookingId, trainingId, status } = payload;
    const set = { trainingId, status, bookedAt: new Date(payload.bookedAt) };
    await applyNewer(bookings, { id: bookingId, version, set });
  };
}

import type { Envelope } from '@studio/contracts/events/event';
import type { BookingState } from '@studio/contracts/events/training-events';
import type { ReportingModels } from '../models/reporting-models.ts';
import { tallyOfBooking } from '../tallies/tally-policy.ts';
import { applyTallied } from '../tallies/apply-tallied.ts';

/** Stores bookings with their status, origin and attendance. */
export function onBookingsChanged({ bookings, tallies }: Pick<ReportingModels, 'bookings' | 'tallies'>) {
  return async (envelopes: readonly Envelope<BookingState>[]): Promise<void> => {
    const states = envelopes.map(({ payload, version }) => {
      const { bookingId, trainingId, accountId, status, bookedBy, attendance } = payload;
      const bookedAt = new Date(payload.bookedAt);
      return { _id: bookingId, trainingId, accountId, status, bookedAt, bookedBy, attendance, version };
    });
    await applyTallied({ model: bookings, tallies, tallyOf: tallyOfBooking }, states);
  };
}

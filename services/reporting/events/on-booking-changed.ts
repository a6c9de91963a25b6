import type { Envelope } from '@studio/contracts/events/event';
import type { BookingState } from '@studio/contracts/events/training-events';
import type { ReportingModels } from '../models/reporting-models.ts';
import { tallyOfBooking } from '../policies/tally-policy.ts';
import { applyTallied } from './apply-tallied.ts';

/** Keeps which seat was taken when, and whether it still is. */
export function onBookingChanged({ bookings, tallies }: Pick<ReportingModels, 'bookings' | 'tallies'>) {
  return async ({ payload, version }: Envelope<BookingState>): Promise<void> => {
    const { bookingId, trainingId, status } = payload;
    const set = { trainingId, status, bookedAt: new Date(payload.bookedAt) };
    await applyTallied({ model: bookings, tallies, tallyOf: tallyOfBooking }, { id: bookingId, version, set });
  };
}

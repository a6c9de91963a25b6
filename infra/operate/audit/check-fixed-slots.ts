import { type BookingWindow, defaultBookingWindow, lastOpenWeek } from '@studio/contracts/booking-window';
import type { Row, StudioDatabases } from '../../run/studio-databases.ts';

/** The fixed slots of every coming training of an open week are booked, or refused (docs/product.md §3.13). */
export async function* checkFixedSlots({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const now = new Date();
  const stored = await training.collection<Row & BookingWindow>('studio-settings').findOne({ _id: 'booking-window' });
  const due = {
    slotsDue: true,
    status: 'scheduled',
    startsAt: { $gt: now },
    week: { $lte: lastOpenWeek(stored ?? defaultBookingWindow, now) },
  };
  for await (const { _id } of training.collection<Row>('trainings').find(due)) {
    yield `training ${_id}: its fixed slots are due`;
  }
}

import { type Connection, type Model, Schema } from 'mongoose';
import type { BookingState } from '@studio/contracts/events/training-events';

/** Projection of training's bookings, with the fields that figures and reports need. */
export interface Booking {
  readonly _id: string;
  readonly trainingId: string;
  readonly accountId: string;
  readonly status: BookingState['status'];
  readonly bookedAt: Date;
  /** Account id, or `waitlist`. */
  readonly bookedBy: string;
  readonly attendance: BookingState['attendance'];
  readonly version: number;
}

const text = { type: String, required: true } as const;

const bookingSchema = new Schema<Booking>(
  {
    _id: text,
    trainingId: text,
    accountId: text,
    status: text,
    bookedAt: { type: Date, required: true },
    bookedBy: text,
    attendance: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'bookings', versionKey: false },
)
  .index({ status: 1, bookedAt: 1 })
  .index({ status: 1, trainingId: 1, attendance: 1 })
  .index(
    { bookedAt: 1 },
    { name: 'from-waitlist', partialFilterExpression: { status: 'booked', bookedBy: 'waitlist' } },
  )
  .index({ accountId: 1, trainingId: 1 }, { name: 'visits', partialFilterExpression: { attendance: 'attended' } });

export function bookingModel(connection: Connection): Model<Booking> {
  return connection.model<Booking>('Booking', bookingSchema);
}

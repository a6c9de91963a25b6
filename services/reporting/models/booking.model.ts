import { type Connection, type Model, Schema } from 'mongoose';
import type { BookingState } from '@studio/contracts/events/training-events';

/** Projection of training's bookings, without the member: they are only counted. */
export interface Booking {
  readonly _id: string;
  readonly trainingId: string;
  readonly status: BookingState['status'];
  readonly bookedAt: Date;
  readonly version: number;
}

const text = { type: String, required: true } as const;

const bookingSchema = new Schema<Booking>(
  {
    _id: text,
    trainingId: text,
    status: text,
    bookedAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'bookings', versionKey: false },
)
  .index({ status: 1, bookedAt: 1 })
  .index({ status: 1, trainingId: 1 });

export function bookingModel(connection: Connection): Model<Booking> {
  return connection.model<Booking>('Booking', bookingSchema);
}

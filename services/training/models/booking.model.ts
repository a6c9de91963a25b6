import { type Connection, type Model, Schema } from 'mongoose';
import type { PaymentKind } from '@studio/contracts/vocabulary';

export interface Booking {
  readonly _id: string;
  readonly trainingId: string;
  readonly accountId: string;
  readonly status: 'booked' | 'cancelled';
  readonly paidFrom: PaymentKind;
  /** The plan assignment that paid; null unless `paidFrom` is `plan`. */
  readonly assignmentId: string | null;
  /** Monday of the training's week. */
  readonly week: string;
  readonly startsAt: Date;
  readonly bookedAt: Date;
  /** Account id of the member or an administrator. */
  readonly bookedBy: string;
  readonly cancelledAt: Date | null;
  readonly cancelledBy: string | null;
  /** What the idempotency key of the cancellation stands for (`use-cases/request-id.ts`); null where there was none. */
  readonly cancelRequestId: string | null;
  readonly version: number;
}

const text = { type: String, required: true } as const;
const instant = { type: Date, required: true } as const;

const bookingSchema = new Schema<Booking>(
  {
    _id: text,
    trainingId: text,
    accountId: text,
    status: text,
    paidFrom: text,
    assignmentId: { type: String, default: null },
    week: text,
    startsAt: instant,
    bookedAt: instant,
    bookedBy: text,
    cancelledAt: { type: Date, default: null },
    cancelledBy: { type: String, default: null },
    cancelRequestId: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'bookings', versionKey: false },
)
  // One seat per member and training, whatever else goes wrong.
  .index({ trainingId: 1, accountId: 1 }, { name: 'seat', unique: true, partialFilterExpression: { status: 'booked' } })
  // No booking is cancelled again by a request that has cancelled an earlier one.
  .index(
    { cancelRequestId: 1 },
    { name: 'cancel-request', unique: true, partialFilterExpression: { cancelRequestId: { $type: 'string' } } },
  )
  .index({ accountId: 1, startsAt: -1 }, { name: 'of-member', partialFilterExpression: { status: 'booked' } });

export function bookingModel(connection: Connection): Model<Booking> {
  return connection.model<Booking>('Booking', bookingSchema);
}

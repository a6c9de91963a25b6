import { Schema } from 'mongoose';
import type { Attendance, PaymentKind } from '@studio/contracts/vocabulary';

/** Date and times of studio time that a member was last informed of. */
export interface KnownTime {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Known from a mail about a move; else it is the time that was booked. */
  readonly byMail: boolean;
}

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
  /** What the member knows of a training that was moved since it was booked; null while it was not (`rules/move-policy.ts`). */
  readonly knownTime: KnownTime | null;
  readonly bookedAt: Date;
  /** Account id of the member or an administrator, `waitlist` or `fixed-slot`. */
  readonly bookedBy: string;
  readonly cancelledAt: Date | null;
  readonly cancelledBy: string | null;
  /** What the idempotency key of the cancellation stands for (`seats/seat-acts.ts`); null where there was none. */
  readonly cancelRequestId: string | null;
  /** Null while it is not marked, and for a cancelled booking (`rules/attendance-policy.ts`). */
  readonly attendance: Attendance | null;
  readonly version: number;
}

const text = { type: String, required: true } as const;
const instant = { type: Date, required: true } as const;

export const bookingSchema = new Schema<Booking>(
  {
    _id: text,
    trainingId: text,
    accountId: text,
    status: text,
    paidFrom: text,
    assignmentId: { type: String, default: null },
    week: text,
    startsAt: instant,
    knownTime: {
      type: new Schema<KnownTime>({ date: text, startTime: text, endTime: text, byMail: Boolean }, { _id: false }),
      default: null,
    },
    bookedAt: instant,
    bookedBy: text,
    cancelledAt: { type: Date, default: null },
    cancelledBy: { type: String, default: null },
    cancelRequestId: { type: String, default: null },
    attendance: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'bookings', versionKey: false },
)
  // The last line of defence: one seat per member and training.
  .index({ trainingId: 1, accountId: 1 }, { name: 'seat', unique: true, partialFilterExpression: { status: 'booked' } })
  // No booking is cancelled again by a request that has cancelled an earlier one.
  .index(
    { cancelRequestId: 1 },
    { name: 'cancel-request', unique: true, partialFilterExpression: { cancelRequestId: { $type: 'string' } } },
  )
  .index({ accountId: 1, startsAt: -1 }, { name: 'of-member', partialFilterExpression: { status: 'booked' } })
  .index(
    { accountId: 1, startsAt: 1 },
    { name: 'cancelled-of-member', partialFilterExpression: { status: 'cancelled' } },
  );

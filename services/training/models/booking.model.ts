import { Schema } from 'mongoose';
import type { Attendance, PaymentKind } from '@studio/contracts/vocabulary';

/** Date and times of studio time that a member was last informed of. */
export interface KnownTime {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Whether a mail about a move announced it; otherwise it is the booked time. */
  readonly byMail: boolean;
}

export interface Booking {
  readonly _id: string;
  readonly trainingId: string;
  readonly accountId: string;
  /** `accountId` is the guest's id, which is also the booking's (`models/guest.model.ts`). */
  readonly guest?: true;
  /** The booking was a guest's before the guest had an account (`docs/product.md` §3.19). */
  readonly wasGuest?: true;
  /** `released`: the member left the seat too late to cancel, and the class stays spent (`docs/product.md` §3.18). */
  readonly status: 'booked' | 'released' | 'cancelled';
  readonly paidFrom: PaymentKind;
  /** The plan assignment that paid; null unless `paidFrom` is `plan`. */
  readonly assignmentId: string | null;
  /** Monday of the training's week. */
  readonly week: string;
  readonly startsAt: Date;
  /**
   * The time that the member knows of a training moved since the booking; null if it was not (`rules/move-policy.ts`).
   */
  readonly knownTime: KnownTime | null;
  readonly bookedAt: Date;
  /** Account id of the member, a coach or an administrator, `waitlist` or `fixed-slot`. */
  readonly bookedBy: string;
  readonly cancelledAt: Date | null;
  readonly cancelledBy: string | null;
  /** The request id of the cancellation's idempotency key (`seats/seat-acts.ts`); null without a key. */
  readonly cancelRequestId: string | null;
  /** When the seat was released; absent unless the status is `released`. */
  readonly releasedAt?: Date;
  /** How often the seat was released or reclaimed, and when last; absent if never. */
  readonly handovers?: { readonly count: number; readonly last: Date };
  /** The ids of the requests that released or reclaimed the seat (`seats/seat-acts.ts`); absent without any. */
  readonly requestIds?: readonly string[];
  /** Null while unmarked, and unless the status is `booked` (`rules/attendance-policy.ts`). */
  readonly attendance: Attendance | null;
  /** When the member said «Llegué», which set the mark; absent for any other mark. */
  readonly arrivedAt?: Date;
  /** When the absence was forgiven, so that the absence rule no longer counts it; absent otherwise. */
  readonly forgivenAt?: Date;
  readonly version: number;
}

const text = { type: String, required: true } as const;
const instant = { type: Date, required: true } as const;

export const bookingSchema = new Schema<Booking>(
  {
    _id: text,
    trainingId: text,
    accountId: text,
    guest: Boolean,
    wasGuest: Boolean,
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
    releasedAt: Date,
    handovers: { type: new Schema<NonNullable<Booking['handovers']>>({ count: Number, last: Date }, { _id: false }) },
    requestIds: { type: [String], default: undefined },
    attendance: { type: String, default: null },
    arrivedAt: Date,
    forgivenAt: Date,
    version: { type: Number, required: true },
  },
  { collection: 'bookings', versionKey: false },
)
  // The last line of defence: one seat per member and training.
  .index({ trainingId: 1, accountId: 1 }, { name: 'seat', unique: true, partialFilterExpression: { status: 'booked' } })
  // One released booking per member and training, which is the one to reclaim.
  .index(
    { trainingId: 1, accountId: 1 },
    { name: 'released', unique: true, partialFilterExpression: { status: 'released' } },
  )
  // A request that cancelled a booking cannot cancel another one.
  .index(
    { cancelRequestId: 1 },
    { name: 'cancel-request', unique: true, partialFilterExpression: { cancelRequestId: { $type: 'string' } } },
  )
  // Nor can a request that released or reclaimed a seat do so with another one.
  .index(
    { requestIds: 1 },
    { name: 'handover-request', unique: true, partialFilterExpression: { requestIds: { $exists: true } } },
  )
  .index({ startsAt: 1 }, { name: 'absent', partialFilterExpression: { attendance: 'absent' } })
  .index({ accountId: 1, startsAt: -1 }, { name: 'of-member', partialFilterExpression: { status: 'booked' } })
  .index(
    { accountId: 1, startsAt: -1 },
    { name: 'released-of-member', partialFilterExpression: { status: 'released' } },
  )
  .index(
    { accountId: 1, startsAt: 1 },
    { name: 'cancelled-of-member', partialFilterExpression: { status: 'cancelled' } },
  );

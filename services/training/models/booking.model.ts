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
  /** `accountId` is the id of a guest, which is the booking's own (`models/guest.model.ts`). */
  readonly guest?: true;
  /** It was a guest's until the account was there (`docs/product.md` §3.19). */
  readonly wasGuest?: true;
  /** `released`: the member has given the seat up, and the class stays spent (`docs/product.md` §3.18). */
  readonly status: 'booked' | 'released' | 'cancelled';
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
  /** When the seat was given up; absent unless it is `released`. */
  readonly releasedAt?: Date;
  /** How often the seat was given up or taken back, and when last; absent where it never was. */
  readonly handovers?: { readonly count: number; readonly last: Date };
  /** The requests that gave the seat up and took it back (`seats/seat-acts.ts`); absent where there were none. */
  readonly requestIds?: readonly string[];
  /** Null while it is not marked, and for one that does not stand (`rules/attendance-policy.ts`). */
  readonly attendance: Attendance | null;
  /** The mark is the member's own: when they said «Llegué»; absent for any other mark. */
  readonly arrivedAt?: Date;
  /** The absence counts no more for the rule about absences; absent where it was not forgiven. */
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
  // Whoever gave a seat up takes the same booking back.
  .index(
    { trainingId: 1, accountId: 1 },
    { name: 'released', unique: true, partialFilterExpression: { status: 'released' } },
  )
  // No booking is cancelled again by a request that has cancelled an earlier one.
  .index(
    { cancelRequestId: 1 },
    { name: 'cancel-request', unique: true, partialFilterExpression: { cancelRequestId: { $type: 'string' } } },
  )
  // Nor is another seat given up or taken back by a request that has done so with an earlier one.
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

import type { Cause } from '@studio/chassis/context/request-context';
import { Schema } from 'mongoose';
import type { TrainingCategory } from '@studio/contracts/vocabulary';

export interface Cancellation {
  readonly at: Date;
  /** Account id of the administrator. */
  readonly by: string;
  /** The number of booked and released seats at that moment, which are to be refunded. */
  readonly total: number;
  /** The request that cancelled it, the cause of its refunds and mails. */
  readonly cause?: Cause;
  /** The closure that cancelled it: each person gets one mail about all its trainings (`docs/product.md` §3.14). */
  readonly closureId?: string;
  /** Undoing its bulk generation cancelled it, likewise with one mail per person (`docs/product.md` §3.8). */
  readonly isUndone?: true;
}

/** A member on the waitlist. */
export interface Waiting {
  readonly accountId: string;
  readonly joinedAt: Date;
}

/** The coach of a class. */
export interface TrainingCoach {
  /** Account id. */
  readonly id: string;
  /**
   * First name and initial. Null for a class that has not begun if the account no longer gives classes, and for every
   * class once the account is deleted.
   */
  readonly name: string | null;
  /** Account id of the coach who owns the class, if this one is a substitute. */
  readonly substituteFor?: string;
}

/** The optional details of a class; absent if unset (`docs/product.md` §3.16). */
export interface ClassDetails {
  readonly title?: string;
  readonly description?: string;
  readonly room?: string;
  /** The room for comparison: without case, accents and doubled spaces. Absent with the room. */
  readonly roomKey?: string;
  readonly coach?: TrainingCoach;
  /** Account id of the coach who owns the class, while nobody stands in for them; absent with a coach. */
  readonly ownerId?: string;
  /**
   * With fewer, administrators are asked whether the class takes place; absent for no minimum (`docs/product.md`
   * §3.20).
   */
  readonly minParticipants?: number;
}

export interface Training extends ClassDetails {
  readonly _id: string;
  readonly category: TrainingCategory;
  /** Studio time, like both times. */
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  /** Monday of its week. */
  readonly week: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly capacity: number;
  /** Always the number of its bookings with status `booked`. */
  readonly seatsTaken: number;
  /** The waiting members in order (`docs/product.md` §3.11). None of them has a seat. */
  readonly waitlist: readonly Waiting[];
  /** Account ids of the members who released a seat, in order (`docs/product.md` §3.18); absent without any. */
  readonly released?: readonly string[];
  /** Fixed slots are still to be booked, which comes before any other act (`docs/product.md` §3.13). */
  readonly slotsDue: boolean;
  /** Of due fixed slots, only those that were set from this instant on: the earlier ones had their try. */
  readonly slotsSince?: Date;
  readonly status: 'scheduled' | 'cancelled';
  /** The bulk generation that made it. */
  readonly runId?: string;
  readonly cancellation: Cancellation | null;
  /** Increases with every visible change, seats included, and guards the writes of decisions. */
  readonly version: number;
  /** Counts the edits by administrators: unlike the version, it stays when a seat is taken or freed. */
  readonly revision: number;
  /** When an administrator last edited it; absent if never. */
  readonly editedAt?: Date;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

export const trainingSchema = new Schema<Training>(
  {
    _id: text,
    category: text,
    date: text,
    startTime: text,
    endTime: text,
    week: text,
    startsAt: instant,
    endsAt: instant,
    capacity: number,
    seatsTaken: number,
    released: { type: [String], default: undefined },
    slotsDue: { type: Boolean, required: true },
    slotsSince: Date,
    waitlist: { type: [new Schema<Waiting>({ accountId: text, joinedAt: instant }, { _id: false })], required: true },
    status: text,
    runId: String,
    title: String,
    description: String,
    room: String,
    roomKey: String,
    minParticipants: Number,
    coach: { type: new Schema<TrainingCoach>({ id: text, name: String, substituteFor: String }, { _id: false }) },
    ownerId: String,
    cancellation: {
      type: new Schema<Cancellation>(
        { at: instant, by: text, total: number, cause: Object, closureId: String, isUndone: Boolean },
        { _id: false },
      ),
    },
    version: number,
    revision: number,
    editedAt: Date,
  },
  { collection: 'trainings', versionKey: false },
)
  // One scheduled training per start, category and room; those without a room share one. Lists are read from this index
  // too, in either direction.
  .index(
    { date: 1, startTime: 1, category: 1, roomKey: 1 },
    { name: 'scheduled', unique: true, partialFilterExpression: { status: 'scheduled' } },
  )
  // Reads a week in its order and, from the index alone, whether it has changed.
  .index({ status: 1, date: 1, startTime: 1, category: 1, _id: 1, version: 1 }, { name: 'week-versions' })
  .index({ startsAt: 1 }, { name: 'slots-due', partialFilterExpression: { slotsDue: true } })
  .index({ status: 1, startsAt: 1 }, { name: 'released', partialFilterExpression: { 'released.0': { $exists: true } } })
  .index({ 'waitlist.accountId': 1 }, { name: 'waiting', sparse: true })
  .index({ 'coach.id': 1, date: 1 }, { name: 'of-coach', partialFilterExpression: { 'coach.id': { $type: 'string' } } })
  .index({ runId: 1 }, { name: 'of-run', partialFilterExpression: { runId: { $type: 'string' } } })
  // Cancelled trainings with seats still to be refunded.
  .index({ seatsTaken: 1 }, { name: 'to-refund', partialFilterExpression: { status: 'cancelled' } });

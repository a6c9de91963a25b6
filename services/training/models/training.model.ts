import type { Cause } from '@studio/chassis/context/request-context';
import { Schema } from 'mongoose';
import type { TrainingCategory } from '@studio/contracts/vocabulary';

export interface Cancellation {
  readonly at: Date;
  /** Account id of the administrator. */
  readonly by: string;
  /** How many had booked it at that moment, those among them who gave their seat up: each gets the class back and a mail. */
  readonly total: number;
  /** The request that cancelled it, the cause of its refunds and mails. */
  readonly cause?: Cause;
  /** The closing of a range that cancelled it: one mail per person is about all its trainings (`docs/product.md` §3.14). */
  readonly closureId?: string;
  /** The undoing of its bulk generation cancelled it, likewise (`docs/product.md` §3.8). */
  readonly isUndone?: true;
}

/** A member who waits for a seat. */
export interface Waiting {
  readonly accountId: string;
  readonly joinedAt: Date;
}

/** Who gives a class. */
export interface TrainingCoach {
  /** Account id. */
  readonly id: string;
  /**
   * First name and initial; null for a class that has not begun where the account gives no classes any more, and for every
   * class once it is deleted.
   */
  readonly name: string | null;
  /** Account id of the coach whose class it is, where this one stands in. */
  readonly substituteFor?: string;
}

/** What a class may have besides; what nobody said is absent (`docs/product.md` §3.16). */
export interface ClassDetails {
  readonly title?: string;
  readonly description?: string;
  readonly room?: string;
  /** The room for comparison: without case, accents and doubled spaces. Absent with the room. */
  readonly roomKey?: string;
  readonly coach?: TrainingCoach;
  /** With fewer, administrators are asked whether it takes place; absent for none (`docs/product.md` §3.20). */
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
  /** Who waits for a seat, the first first (`docs/product.md` §3.11). Nobody in it has a seat. */
  readonly waitlist: readonly Waiting[];
  /** Account ids of who has given a seat up, the first first (`docs/product.md` §3.18); absent where nobody has. */
  readonly released?: readonly string[];
  /** Fixed slots are still to be booked, which comes before any other act (`docs/product.md` §3.13). */
  readonly slotsDue: boolean;
  readonly status: 'scheduled' | 'cancelled';
  /** The bulk generation that made it. */
  readonly runId?: string;
  readonly cancellation: Cancellation | null;
  /** Goes up with every change, seats included; every write is guarded by it. */
  readonly version: number;
  /** Counts the edits by administrators: unlike the version, it stays when a seat is taken or freed. */
  readonly revision: number;
  /** When an administrator edited it last; absent while nobody has. */
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
    waitlist: { type: [new Schema<Waiting>({ accountId: text, joinedAt: instant }, { _id: false })], required: true },
    status: text,
    runId: String,
    title: String,
    description: String,
    room: String,
    roomKey: String,
    minParticipants: Number,
    coach: { type: new Schema<TrainingCoach>({ id: text, name: String, substituteFor: String }, { _id: false }) },
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
  // No two scheduled at the same time in a category and room, those without one in the same; lists are read from it too, in
  // either direction.
  .index(
    { date: 1, startTime: 1, category: 1, roomKey: 1 },
    { name: 'scheduled', unique: true, partialFilterExpression: { status: 'scheduled' } },
  )
  // A week in its order, and, from the index alone, whether it has changed.
  .index({ status: 1, date: 1, startTime: 1, category: 1, _id: 1, version: 1 }, { name: 'week-versions' })
  .index({ startsAt: 1 }, { name: 'slots-due', partialFilterExpression: { slotsDue: true } })
  .index({ status: 1, startsAt: 1 }, { name: 'released', partialFilterExpression: { 'released.0': { $exists: true } } })
  .index({ 'waitlist.accountId': 1 }, { name: 'waiting', sparse: true })
  .index({ 'coach.id': 1, date: 1 }, { name: 'of-coach', partialFilterExpression: { 'coach.id': { $type: 'string' } } })
  .index({ runId: 1 }, { name: 'of-run', partialFilterExpression: { runId: { $type: 'string' } } })
  // Cancelled ones that still have somebody to refund.
  .index({ seatsTaken: 1 }, { name: 'to-refund', partialFilterExpression: { status: 'cancelled' } });

import { Schema } from 'mongoose';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { BookingState, MovementState, TrainingState } from '@studio/contracts/events/training-events';
import { type ErasablePerson, erasedPerson } from '@studio/contracts/person';
import type { AccountStatus, AccountType, AssignmentStatus, TrainingCategory } from '@studio/contracts/vocabulary';

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

/** Projection of auth's accounts. A deleted account loses its personal data; its date and type stay for figures. */
export interface Account extends ErasablePerson {
  readonly _id: string;
  readonly type: AccountType;
  readonly status: AccountStatus;
  readonly createdAt: Date;
  readonly deleted: boolean;
  /** Whether the account gives classes; absent if not. */
  readonly coach?: true;
  /** `MM-DD` of the date of birth; absent without one. */
  readonly birthday?: string;
  readonly version: number;
}

const personPaths = Object.fromEntries(
  Object.entries(erasedPerson).map(([field, empty]) => [field, { type: String, default: empty }]),
);

export const accountSchema = new Schema<Account>(
  {
    _id: text,
    ...personPaths,
    type: text,
    status: text,
    createdAt: instant,
    deleted: { type: Boolean, required: true },
    coach: { type: Boolean, default: undefined },
    birthday: String,
    version: number,
  },
  { collection: 'accounts', versionKey: false },
)
  .index({ deleted: 1, type: 1 })
  .index({ deleted: 1, createdAt: 1, _id: 1 })
  .index({ birthday: 1 }, { sparse: true })
  // Only a handful of rows.
  .index({ coach: 1 }, { name: 'coaches', partialFilterExpression: { coach: true } });

/** Projection of membership's plan assignments. */
export interface Assignment {
  readonly _id: string;
  readonly accountId: string;
  readonly planId: string;
  readonly planName: string;
  readonly maxTrainingsPerWeek: number;
  /** COP. */
  readonly price: number;
  readonly classesGranted: number;
  /** Studio dates, both inclusive. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** Exclusive: the first moment after `endsOn`. */
  readonly endsAt: Date;
  /** When it ended or expired; null until that is published. */
  readonly endedAt: Date | null;
  readonly status: AssignmentStatus;
  readonly assignedAt: Date;
  /** Account ids; `endedBy` is `system` if it expired, and null until the end is published. */
  readonly assignedBy: string;
  readonly endedBy: string | null;
  readonly freezes: readonly AssignmentState['freezes'][number][];
  readonly version: number;
}

export const assignmentSchema = new Schema<Assignment>(
  {
    _id: text,
    accountId: text,
    planId: text,
    planName: text,
    maxTrainingsPerWeek: number,
    price: number,
    classesGranted: number,
    startsOn: text,
    endsOn: text,
    endsAt: instant,
    endedAt: { type: Date, default: null },
    status: text,
    assignedAt: instant,
    assignedBy: text,
    endedBy: { type: String, default: null },
    freezes: { type: [new Schema({ from: text, to: text }, { _id: false })], required: true },
    version: number,
  },
  { collection: 'assignments', versionKey: false },
)
  .index({ status: 1, endsAt: 1, planName: 1 })
  // Covers the days on which members held plans, so the rows are not read.
  .index({ accountId: 1, status: 1, startsOn: 1, endsOn: 1, endedAt: 1 }, { name: 'of-member' })
  .index({ startsOn: 1, _id: 1 });

/** Projection of training's classes. */
export interface Training {
  readonly _id: string;
  readonly category: TrainingCategory;
  /** Studio date. */
  readonly date: string;
  /** Studio time. */
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: Date;
  readonly capacity: number;
  readonly status: TrainingState['status'];
  /** Absent if not set, like the fields below. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly room?: string | undefined;
  /** Account id of the coach who gives it. */
  readonly coachId?: string | undefined;
  /** Account id of the regular coach if a substitute gives it. */
  readonly substituteFor?: string | undefined;
  /** With fewer registrants, administrators are asked whether it takes place. */
  readonly minParticipants?: number | undefined;
  readonly version: number;
}

export const trainingSchema = new Schema<Training>(
  {
    _id: text,
    category: text,
    date: text,
    startTime: text,
    endTime: text,
    startsAt: instant,
    capacity: number,
    status: text,
    title: String,
    description: String,
    room: String,
    coachId: String,
    substituteFor: String,
    minParticipants: Number,
    version: number,
  },
  { collection: 'trainings', versionKey: false },
)
  .index({ category: 1, status: 1, date: 1 })
  .index({ status: 1, startsAt: 1 });

/** Projection of training's bookings. */
export interface Booking {
  readonly _id: string;
  readonly trainingId: string;
  readonly accountId: string;
  /** A guest's booking: `accountId` is not the id of an account. */
  readonly guest?: true | undefined;
  readonly status: BookingState['status'];
  readonly paidFrom: BookingState['paidFrom'];
  /** The plan assignment that paid; null if none did. */
  readonly assignmentId: string | null;
  readonly bookedAt: Date;
  /** Account id, `waitlist` or `fixed-slot`. */
  readonly bookedBy: string;
  readonly cancelledAt: Date | null;
  readonly attendance: BookingState['attendance'];
  readonly version: number;
}

export const bookingSchema = new Schema<Booking>(
  {
    _id: text,
    trainingId: text,
    accountId: text,
    guest: { type: Boolean, default: undefined },
    status: text,
    paidFrom: text,
    assignmentId: { type: String, default: null },
    bookedAt: instant,
    bookedBy: text,
    cancelledAt: { type: Date, default: null },
    attendance: { type: String, default: null },
    version: number,
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

/** Copy of training's class-credit ledger, made by each export; empty before the first one. */
export interface Movement extends Omit<MovementState, 'movementId' | 'at'> {
  readonly _id: string;
  readonly at: Date;
}

export const movementSchema = new Schema<Movement>(
  {
    _id: text,
    accountId: text,
    sequence: number,
    at: instant,
    balance: text,
    assignmentId: { type: String, default: null },
    reason: text,
    change: number,
    balanceAfter: number,
    actor: text,
    actorId: { type: String, default: null },
    subject: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'movements', versionKey: false },
);

/** Projection of membership's plans on offer. A withdrawn plan stays, so that an older state cannot bring it back. */
export interface Plan {
  readonly _id: string;
  readonly name: string;
  /** COP per month. */
  readonly price: number;
  readonly maxTrainingsPerWeek: number;
  readonly description: string;
  readonly features: readonly string[];
  readonly offered: boolean;
  readonly version: number;
}

export const planSchema = new Schema<Plan>(
  {
    _id: text,
    name: text,
    price: number,
    maxTrainingsPerWeek: number,
    description: { type: String, default: '' },
    features: { type: [String], required: true },
    offered: { type: Boolean, required: true },
    version: number,
  },
  { collection: 'plans', versionKey: false },
);

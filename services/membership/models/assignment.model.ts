import { Schema } from 'mongoose';
import type { AssignmentStatus } from '@studio/contracts/vocabulary';

/** The plan as it was when it was assigned. */
export interface PlanSnapshot {
  readonly id: string;
  readonly name: string;
  /** COP per month. */
  readonly price: number;
  readonly maxTrainingsPerWeek: number;
}

/** Studio dates, both inclusive, on which a plan is frozen (`docs/product.md` §2.7). */
export interface Freeze {
  readonly from: string;
  readonly to: string;
}

export interface Assignment {
  readonly _id: string;
  readonly accountId: string;
  readonly plan: PlanSnapshot;
  readonly classesGranted: number;
  /** Studio dates, both inclusive. The end includes the frozen days. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
  readonly status: AssignmentStatus;
  /** Account id. */
  readonly assignedBy: string;
  readonly endedAt: Date | null;
  /** Account id, or `system`. */
  readonly endedBy: string | null;
  /** When the member's previous plan had ended; null if there was none or this one replaced it as `Cancelado`. */
  readonly previousEndedAt: Date | null;
  /** How that plan had ended. */
  readonly previousStatus: AssignmentStatus | null;
  /** Strictly later than that of every earlier assignment of the member. */
  readonly assignedAt: Date;
  /** Whether future bookings paid from it were cancelled when it ended. */
  readonly freesBookings: boolean;
  /** In chronological order, without overlaps. */
  readonly freezes: readonly Freeze[];
  /** Account id of the administrator who last froze it or ended a freeze. */
  readonly frozenBy: string | null;
  /** The requested start date if one was given for a next plan: it may begin later, but not earlier. */
  readonly notBefore: string | null;
  /** When the reminder of its current end was written. */
  readonly remindedAt: Date | null;
  /** Counts the published states. */
  readonly version: number;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;
const optionalInstant = { type: Date, default: null } as const;

const planSnapshotSchema = new Schema<PlanSnapshot>(
  { id: text, name: text, price: number, maxTrainingsPerWeek: number },
  { _id: false, id: false },
);

export const assignmentSchema = new Schema<Assignment>(
  {
    _id: text,
    accountId: text,
    plan: { type: planSnapshotSchema, required: true },
    classesGranted: number,
    startsOn: text,
    endsOn: text,
    startsAt: instant,
    endsAt: instant,
    status: text,
    assignedBy: text,
    endedAt: optionalInstant,
    endedBy: { type: String, default: null },
    previousEndedAt: optionalInstant,
    previousStatus: { type: String, default: null },
    assignedAt: instant,
    freesBookings: { type: Boolean, required: true },
    freezes: { type: [new Schema<Freeze>({ from: text, to: text }, { _id: false })], required: true },
    frozenBy: { type: String, default: null },
    notBefore: { type: String, default: null },
    remindedAt: optionalInstant,
    version: number,
  },
  { collection: 'assignments', versionKey: false },
)
  // At most one of each per member.
  .index({ accountId: 1 }, { name: 'one-active', unique: true, partialFilterExpression: { status: 'active' } })
  .index({ accountId: 1, status: 1 }, { name: 'one-next', unique: true, partialFilterExpression: { status: 'next' } })
  .index({ accountId: 1, assignedAt: -1 })
  .index({ status: 1, endsAt: 1 })
  .index({ status: 1, startsAt: 1 });

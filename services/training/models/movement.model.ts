import { Schema } from 'mongoose';
import type { Freeze } from './credit-account.model.ts';
import type { MovementActor, MovementReason, TrainingCategory } from '@studio/contracts/vocabulary';

/** `plan`: the classes left on the current plan and on the next one, and those carried. */
export type Balance = 'plan' | 'special';

/** The subject of a movement, as it was then. */
export type MovementSubject =
  | { readonly planName: string }
  | { readonly planName: string; readonly freeze: Freeze }
  | { readonly category: TrainingCategory; readonly date: string; readonly startTime: string };

/** One entry of the class-credit ledger. A balance is always the sum of its movements. */
export interface Movement {
  readonly _id: string;
  readonly accountId: string;
  /** The account version that the movement produced; it orders the ledger. */
  readonly sequence: number;
  readonly at: Date;
  readonly balance: Balance;
  /** The plan whose classes moved; null if there was none, as with carried classes. */
  readonly assignmentId: string | null;
  readonly reason: MovementReason;
  readonly change: number;
  readonly balanceAfter: number;
  readonly actor: MovementActor;
  /** Account id if the actor is a person; otherwise null, or `system` in entries of version 1.0.0. */
  readonly actorId: string | null;
  readonly subject: MovementSubject | null;
  /** Natural key, e.g. `refund:<bookingId>`: a movement with this key is made only once. */
  readonly key: string;
}

export type NewMovement = Omit<Movement, '_id'>;

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

export const movementSchema = new Schema<Movement>(
  {
    _id: text,
    accountId: text,
    sequence: number,
    at: { type: Date, required: true },
    balance: text,
    assignmentId: { type: String, default: null },
    reason: text,
    change: number,
    balanceAfter: number,
    actor: text,
    actorId: { type: String, default: null },
    subject: { type: Schema.Types.Mixed, default: null },
    key: text,
  },
  { collection: 'movements', versionKey: false },
)
  .index({ key: 1 }, { name: 'once', unique: true })
  .index({ accountId: 1, sequence: 1 }, { name: 'ledger', unique: true })
  .index(
    { accountId: 1, 'subject.date': 1 },
    { name: 'of-fixed-slots', partialFilterExpression: { actor: 'fixed-slot' } },
  );

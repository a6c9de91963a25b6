import { type Connection, type Model, Schema } from 'mongoose';
import type { AssignmentStatus } from '@studio/contracts/vocabulary';

/** Days on which a plan rests. Studio dates, both inclusive. */
export interface Freeze {
  readonly from: string;
  readonly to: string;
}

/** Projection of membership's plan assignments. */
export interface Assignment {
  readonly _id: string;
  readonly accountId: string;
  readonly planName: string;
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
  readonly freezes: readonly Freeze[];
  readonly version: number;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

const assignmentSchema = new Schema<Assignment>(
  {
    _id: text,
    accountId: text,
    planName: text,
    price: number,
    classesGranted: number,
    startsOn: text,
    endsOn: text,
    endsAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    status: text,
    freezes: { type: [new Schema<Freeze>({ from: text, to: text }, { _id: false })], required: true },
    version: number,
  },
  { collection: 'assignments', versionKey: false },
)
  .index({ status: 1, endsAt: 1, planName: 1 })
  .index({ accountId: 1, status: 1, endsAt: 1 })
  .index({ startsOn: 1, _id: 1 });

export function assignmentModel(connection: Connection): Model<Assignment> {
  return connection.model<Assignment>('Assignment', assignmentSchema);
}

import { type Connection, type Model, Schema } from 'mongoose';
import type { AssignmentStatus } from '@studio/contracts/vocabulary';

/** Projection of membership's plan assignments; its version marks which state the credit account has taken in. */
export interface Assignment {
  /** Assignment id. */
  readonly _id: string;
  readonly accountId: string;
  readonly planName: string;
  readonly status: AssignmentStatus;
  readonly version: number;
}

const text = { type: String, required: true } as const;

const assignmentSchema = new Schema<Assignment>(
  { _id: text, accountId: text, planName: text, status: text, version: { type: Number, required: true } },
  { collection: 'assignments', versionKey: false },
);

export function assignmentModel(connection: Connection): Model<Assignment> {
  return connection.model<Assignment>('Assignment', assignmentSchema);
}

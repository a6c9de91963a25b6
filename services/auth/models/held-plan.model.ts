import { type Connection, type Model, Schema } from 'mongoose';
import type { AssignmentStatus } from '@studio/contracts/vocabulary';

/** Projection of membership's plan assignments for the user list. */
export interface HeldPlan {
  /** Assignment id. */
  readonly _id: string;
  readonly accountId: string;
  readonly planName: string;
  readonly status: AssignmentStatus;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
  readonly version: number;
}

const heldPlanSchema = new Schema<HeldPlan>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    planName: { type: String, required: true },
    status: { type: String, required: true },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'held-plans', versionKey: false },
)
  .index({ accountId: 1, status: 1 })
  .index({ status: 1, endsAt: 1 });

export function heldPlanModel(connection: Connection): Model<HeldPlan> {
  return connection.model<HeldPlan>('HeldPlan', heldPlanSchema);
}

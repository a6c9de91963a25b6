import { Schema } from 'mongoose';
import type { Act } from '@studio/contracts/activity';
import { ACTIVITY_DAYS } from '@studio/contracts/limits';

/** An act of an administrator, a coach or the operator, without personal data (`docs/product.md` §7.4). */
export interface ActivityEntry extends Act {
  /** Sorts by time (`outboxId`). */
  readonly _id: string;
  readonly at: Date;
  /** Account id of the administrator or coach, or `operatorId`. */
  readonly actorId: string;
}

const text = { type: String, required: true } as const;
const values = { type: Schema.Types.Mixed, required: true } as const;

export const activitySchema = new Schema<ActivityEntry>(
  { _id: text, at: { type: Date, required: true }, actorId: text, kind: text, about: values, facts: values },
  { collection: 'activity', versionKey: false, minimize: false },
)
  .index({ at: 1 }, { name: 'kept', expireAfterSeconds: ACTIVITY_DAYS * 24 * 60 * 60 })
  .index({ actorId: 1, _id: -1 })
  .index({ kind: 1, _id: -1 })
  .index({ 'about.user': 1, _id: -1 }, { partialFilterExpression: { 'about.user': { $exists: true } } })
  .index({ 'about.training': 1, _id: -1 }, { partialFilterExpression: { 'about.training': { $exists: true } } });

import type { ReasonFacts } from '@studio/contracts/http/reason-routes';
import type { TrainingCategory } from '@studio/contracts/vocabulary';
import { REASONS_DAYS } from '@studio/contracts/limits';
import { Schema } from 'mongoose';
import type { Training } from './training.model.ts';

/**
 * A decision that denied a member a seat, or a change of a waitlist; kept for 30 days (`docs/product.md` §3.23).
 * `refused`: an act of the member. `passed-over`: a seat went past them. `promoted`: it went to them. `joined`, `left`:
 * the waitlist.
 */
export interface Reason {
  readonly _id: string;
  readonly accountId: string;
  readonly trainingId: string;
  readonly at: Date;
  readonly kind: 'refused' | 'passed-over' | 'promoted' | 'joined' | 'left';
  /** The place on the waitlist before the change (for `joined`, after it), from 1; null if they had none. */
  readonly position: number | null;
  /** The code of the refusal; null if nothing was refused. */
  readonly code: string | null;
  readonly facts: ReasonFacts;
  /** The class as it was then, in studio time. */
  readonly subject: {
    readonly category: TrainingCategory;
    readonly date: string;
    readonly startTime: string;
    readonly title?: string;
  };
}

/** A reason about a class as it is now. */
export function reasonAbout(
  { _id: trainingId, category, date, startTime, title }: Training,
  reason: Omit<Reason, 'trainingId' | 'subject'>,
): Reason {
  return { ...reason, trainingId, subject: { category, date, startTime, ...(title !== undefined && { title }) } };
}

const text = { type: String, required: true } as const;

export const reasonSchema = new Schema<Reason>(
  {
    _id: text,
    accountId: text,
    trainingId: text,
    at: { type: Date, required: true },
    kind: text,
    position: { type: Number, default: null },
    code: { type: String, default: null },
    facts: { type: Schema.Types.Mixed, required: true },
    subject: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'reasons', versionKey: false, minimize: false },
)
  .index({ accountId: 1, at: -1 }, { name: 'of-member' })
  .index({ trainingId: 1, at: 1 }, { name: 'of-training' })
  .index({ at: 1 }, { name: 'kept', expireAfterSeconds: REASONS_DAYS * 24 * 60 * 60 });

import { Schema } from 'mongoose';
import type { TrainingCategory } from '@studio/contracts/vocabulary';

/** The result of a fixed slot at the last training that it was for. */
export interface SlotResult {
  readonly trainingId: string;
  /** Studio date. */
  readonly date: string;
  /** Code of the refusal; null where the seat was booked. */
  readonly refusal: string | null;
}

/** The result of a fixed slot in a training. */
export interface SettledSlot {
  readonly slot: FixedSlot;
  readonly result: SlotResult;
}

/** A weekly hour that is booked for a member (`docs/product.md` §3.13). */
export interface FixedSlot {
  readonly _id: string;
  readonly accountId: string;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  /** `HH:MM:SS` of studio time. */
  readonly startTime: string;
  readonly category: TrainingCategory;
  /** Older slots come first where seats are few. */
  readonly createdAt: Date;
  /** Account id of the administrator. */
  readonly createdBy: string;
  readonly last: SlotResult | null;
}

const text = { type: String, required: true } as const;

export const fixedSlotSchema = new Schema<FixedSlot>(
  {
    _id: text,
    accountId: text,
    weekday: { type: Number, required: true },
    startTime: text,
    category: text,
    createdAt: { type: Date, required: true },
    createdBy: text,
    last: {
      type: new Schema<SlotResult>({ trainingId: text, date: text, refusal: String }, { _id: false }),
      default: null,
    },
  },
  { collection: 'fixed-slots', versionKey: false },
)
  .index({ weekday: 1, startTime: 1, category: 1, createdAt: 1 }, { name: 'of-hour' })
  .index({ accountId: 1, weekday: 1, startTime: 1, category: 1 }, { name: 'of-member', unique: true })
  .index(
    { 'last.trainingId': 1 },
    { name: 'refused', partialFilterExpression: { 'last.refusal': { $type: 'string' } } },
  );

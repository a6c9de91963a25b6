import { Schema } from 'mongoose';

/** A plan on offer. Assignments keep a snapshot: it may be edited or deleted at any time (`docs/product.md` §2.6). */
export interface Plan {
  readonly _id: string;
  readonly name: string;
  /** The name folded for comparison: unique regardless of case and accents. */
  readonly nameFolded: string;
  readonly maxTrainingsPerWeek: number;
  /** COP per month. */
  readonly price: number;
  readonly description: string;
  readonly features: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Counts its edits. */
  readonly version: number;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

export const planSchema = new Schema<Plan>(
  {
    _id: text,
    name: text,
    nameFolded: text,
    maxTrainingsPerWeek: number,
    price: number,
    description: { type: String, default: '' },
    features: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    version: number,
  },
  { collection: 'plans', versionKey: false },
)
  .index({ nameFolded: 1 }, { unique: true })
  .index({ price: 1, nameFolded: 1 });

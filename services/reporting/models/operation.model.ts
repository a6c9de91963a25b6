import { Schema } from 'mongoose';

/** How the last backup, the last drill of restoring one, or the last audit of all data ended. The operator's commands write it. */
export interface Operation {
  readonly _id: 'backup' | 'drill' | 'audit';
  /** When it last ended well, an audit whatever it has found; missing where it never did. */
  readonly goodAt?: Date;
  readonly triedAt: Date;
  /** Why the last attempt failed; null when it did not. */
  readonly problem: string | null;
  /** How many differences the last audit that ended has found. */
  readonly differences?: number;
}

export const operationSchema = new Schema<Operation>(
  {
    _id: { type: String, required: true },
    goodAt: Date,
    triedAt: { type: Date, required: true },
    problem: String,
    differences: Number,
  },
  { collection: 'operations', versionKey: false },
);

import { Schema } from 'mongoose';

/** How the last backup, restore drill or audit of all data ended. The operator's commands write it. */
export interface Operation {
  readonly _id: 'backup' | 'drill' | 'audit';
  /** When it last succeeded, for an audit also with differences; missing if it never did. */
  readonly goodAt?: Date;
  readonly triedAt: Date;
  /** When the backup or drill in progress began. One that was killed leaves it. */
  readonly begunAt?: Date;
  /** Why the last attempt failed; null if it succeeded. */
  readonly problem: string | null;
  /** Number of differences found by the last audit that completed. */
  readonly differences?: number;
}

export const operationSchema = new Schema<Operation>(
  {
    _id: { type: String, required: true },
    goodAt: Date,
    triedAt: { type: Date, required: true },
    begunAt: Date,
    problem: String,
    differences: Number,
  },
  { collection: 'operations', versionKey: false },
);

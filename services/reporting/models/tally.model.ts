import { Schema } from 'mongoose';

/** The number of rows of one kind in a projection: reading a figure takes the same time for any number of rows. */
export interface Tally {
  /** `bookings`, `members` or `admins`. */
  readonly _id: string;
  readonly count: number;
}

export const tallySchema = new Schema<Tally>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { collection: 'tallies', versionKey: false },
);

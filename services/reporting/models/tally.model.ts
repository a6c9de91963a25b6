import { type Connection, type Model, Schema } from 'mongoose';

/** How many rows of a projection there are of one kind, so that a figure costs the same however many there are. */
export interface Tally {
  /** `bookings`, `members` or `admins`. */
  readonly _id: string;
  readonly count: number;
}

const tallySchema = new Schema<Tally>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { collection: 'tallies', versionKey: false },
);

export function tallyModel(connection: Connection): Model<Tally> {
  return connection.model<Tally>('Tally', tallySchema);
}

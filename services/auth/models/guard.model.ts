import { type Connection, type Model, Schema } from 'mongoose';

/**
 * Written by transactions only to conflict with each other: two that decide from the same facts but write different
 * accounts would otherwise both commit.
 */
export interface Guard {
  readonly _id: 'active-admins';
  readonly passes: number;
}

const guardSchema = new Schema<Guard>(
  { _id: { type: String, required: true }, passes: { type: Number, required: true } },
  { collection: 'guards', versionKey: false },
);

export function guardModel(connection: Connection): Model<Guard> {
  return connection.model<Guard>('Guard', guardSchema);
}

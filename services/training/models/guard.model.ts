import { type Connection, type Model, Schema } from 'mongoose';

/**
 * Written by transactions only to conflict with each other: bulk generation reads which days are closed and closing reads
 * which trainings there are, so that both would commit without it.
 */
export interface Guard {
  readonly _id: 'timetable';
  readonly passes: number;
}

const guardSchema = new Schema<Guard>(
  { _id: { type: String, required: true }, passes: { type: Number, required: true } },
  { collection: 'guards', versionKey: false },
);

export function guardModel(connection: Connection): Model<Guard> {
  return connection.model<Guard>('Guard', guardSchema);
}

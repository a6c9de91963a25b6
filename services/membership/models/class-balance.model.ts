import { type Connection, type Model, Schema } from 'mongoose';

/** Projection of training's class credits: what is left of the plan's classes. */
export interface ClassBalance {
  /** Account id. */
  readonly _id: string;
  /** The assignment whose classes are counted; null without one. */
  readonly assignmentId: string | null;
  readonly classesLeft: number;
  readonly version: number;
}

const classBalanceSchema = new Schema<ClassBalance>(
  {
    _id: { type: String, required: true },
    assignmentId: { type: String, default: null },
    classesLeft: { type: Number, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'class-balances', versionKey: false },
);

export function classBalanceModel(connection: Connection): Model<ClassBalance> {
  return connection.model<ClassBalance>('ClassBalance', classBalanceSchema);
}

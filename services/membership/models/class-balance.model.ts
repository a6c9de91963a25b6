import { type Connection, type Model, Schema } from 'mongoose';

/** Projection of training's class credits: what is left of the plans' classes. */
export interface ClassBalance {
  /** Account id. */
  readonly _id: string;
  /** The assignment whose classes are counted; null without one. */
  readonly assignmentId: string | null;
  readonly classesLeft: number;
  /** The same of the plan that begins next. */
  readonly next: { readonly assignmentId: string; readonly classesLeft: number } | null;
  /** Classes that wait for the plan that begins next. */
  readonly kept: number;
  readonly version: number;
}

const classBalanceSchema = new Schema<ClassBalance>(
  {
    _id: { type: String, required: true },
    assignmentId: { type: String, default: null },
    classesLeft: { type: Number, required: true },
    next: { type: Schema.Types.Mixed, default: null },
    kept: { type: Number, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'class-balances', versionKey: false },
);

export function classBalanceModel(connection: Connection): Model<ClassBalance> {
  return connection.model<ClassBalance>('ClassBalance', classBalanceSchema);
}

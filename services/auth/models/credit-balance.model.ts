import { type Connection, type Model, Schema } from 'mongoose';

/** Projection of training's class-credit accounts: the special trainings left. */
export interface CreditBalance {
  /** Account id. */
  readonly _id: string;
  readonly specialTrainingsRemaining: number;
  readonly version: number;
}

const creditBalanceSchema = new Schema<CreditBalance>(
  {
    _id: { type: String, required: true },
    specialTrainingsRemaining: { type: Number, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'credit-balances', versionKey: false },
);

export function creditBalanceModel(connection: Connection): Model<CreditBalance> {
  return connection.model<CreditBalance>('CreditBalance', creditBalanceSchema);
}

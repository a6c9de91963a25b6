import { type Connection, type Model, Schema } from 'mongoose';

/** The active plan as far as booking asks: a snapshot from the day of its assignment (DESIGN §6). */
export interface HeldPlan {
  readonly assignmentId: string;
  readonly planName: string;
  readonly classesLeft: number;
  /** Normal trainings in one Monday week. */
  readonly weeklyLimit: number;
  /** Studio dates, both inclusive. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly startsAt: Date;
}

export interface CreditAccount {
  /** Account id. */
  readonly _id: string;
  /** Special trainings left. */
  readonly special: number;
  readonly plan: HeldPlan | null;
  /** Classes given back while there was no plan, or after its last day; the next one gets them. */
  readonly carried: number;
  /** Bookings paid from a plan, by the Monday of their week; weeks without any are left out. */
  readonly weekUse: Readonly<Record<string, number>>;
  /** Goes up with every change; it is the `sequence` of the movement that made the change. */
  readonly version: number;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

const heldPlanSchema = new Schema<HeldPlan>(
  {
    assignmentId: text,
    planName: text,
    classesLeft: number,
    weeklyLimit: number,
    startsOn: text,
    endsOn: text,
    startsAt: { type: Date, required: true },
  },
  { _id: false },
);

const creditAccountSchema = new Schema<CreditAccount>(
  {
    _id: text,
    special: number,
    plan: { type: heldPlanSchema, default: null },
    carried: number,
    weekUse: { type: Schema.Types.Mixed, required: true },
    version: number,
  },
  { collection: 'credit-accounts', versionKey: false, minimize: false },
);

export function creditAccountModel(connection: Connection): Model<CreditAccount> {
  return connection.model<CreditAccount>('CreditAccount', creditAccountSchema);
}

/** An account as it was read, and as it is to be. */
export interface ChangedAccount {
  readonly before: CreditAccount;
  readonly after: CreditAccount;
}

/** The account of somebody who has never had a credit. */
export function emptyAccount(accountId: string): CreditAccount {
  return { _id: accountId, special: 0, plan: null, carried: 0, weekUse: {}, version: 0 };
}

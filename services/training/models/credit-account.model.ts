import { Schema } from 'mongoose';

/** A freeze of a plan: studio dates, both inclusive (`docs/product.md` §2.7). */
export interface Freeze {
  readonly from: string;
  readonly to: string;
}

/** The parts of a plan that booking needs: a snapshot from the day of its assignment (`docs/product.md` §2.1). */
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
  /** Orders the assignments of a member. */
  readonly assignedAt: Date;
  /** In their order. */
  readonly freezes: readonly Freeze[];
}

export interface CreditAccount {
  /** Account id. */
  readonly _id: string;
  /** Special trainings left. */
  readonly special: number;
  readonly plan: HeldPlan | null;
  /** Begins after `plan`, but already pays for trainings of its own period (`docs/product.md` §2.2). */
  readonly next: HeldPlan | null;
  /** Classes that wait for the plan that begins next (`docs/product.md` §2.5). */
  readonly carried: number;
  /** Bookings paid from a plan that was not voided, by the Monday of their week; weeks without any are left out. */
  readonly weekUse: Readonly<Record<string, number>>;
  /**
   * Plans that ended as Rembolsado or Error while bookings that they had paid for stood: the account's version at that
   * point, by assignment id. These bookings count for no week and are never refunded (`docs/product.md` §2.3).
   */
  readonly voided: Readonly<Record<string, number>>;
  /** Increases with every change; it is the `sequence` of the movement that made the change. */
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
    assignedAt: { type: Date, required: true },
    freezes: { type: [new Schema<Freeze>({ from: text, to: text }, { _id: false })], required: true },
  },
  { _id: false },
);

export const creditAccountSchema = new Schema<CreditAccount>(
  {
    _id: text,
    special: number,
    plan: { type: heldPlanSchema, default: null },
    next: { type: heldPlanSchema, default: null },
    carried: number,
    weekUse: { type: Schema.Types.Mixed, required: true },
    voided: { type: Schema.Types.Mixed, required: true },
    version: number,
  },
  { collection: 'credit-accounts', versionKey: false, minimize: false },
);

/** The account of a person who never had a credit. */
export function emptyAccount(accountId: string): CreditAccount {
  return { _id: accountId, special: 0, plan: null, next: null, carried: 0, weekUse: {}, voided: {}, version: 0 };
}

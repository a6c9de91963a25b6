import { trusted } from 'mongoose';
import type { Account } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';

/** An account with what other services know of it. */
export interface DescribedUser {
  readonly account: Account;
  /** Name of the plan that is active now; null where there is none. */
  readonly activePlan: string | null;
  /** How many are left, as of which version of training's account. */
  readonly specialTrainings: { readonly left: number; readonly version: number };
}

const noSpecialTrainings = { left: 0, version: 0 };

type Models = Pick<AuthModels, 'heldPlans' | 'creditBalances'>;

/** More ids than this cost more in a filter than reading the whole, small projection. */
const mostIdsInAFilter = 500;

export async function specialTrainingsOf({ creditBalances }: Models, accountId: string): Promise<number> {
  const balance = await creditBalances.findById(accountId).lean();
  return balance?.specialTrainingsRemaining ?? 0;
}

/** Plans that hold at an instant. A next one has begun with its first day, published or not (`docs/product.md` §2.2). */
function holdingAt(now: Date) {
  const hasBegun = [{ status: 'active' as const }, { status: 'next' as const, startsAt: trusted({ $lte: now }) }];
  return { endsAt: trusted({ $gt: now }), $or: hasBegun };
}

/** Adds each account's active plan and special trainings, in two reads for all of them together. */
export async function describeUsers(
  { heldPlans, creditBalances }: Models,
  accounts: readonly Account[],
  now: Date,
): Promise<DescribedUser[]> {
  const few = accounts.length <= mostIdsInAFilter ? trusted({ $in: accounts.map(({ _id }) => _id) }) : null;
  const [plans, balances] = await Promise.all([
    heldPlans
      .find({ ...holdingAt(now), ...(few && { accountId: few }) })
      .select({ accountId: 1, planName: 1 })
      .lean(),
    creditBalances.find(few ? { _id: few } : {}).lean(),
  ]);
  const planNames = new Map(plans.map(({ accountId, planName }) => [accountId, planName]));
  const specials = new Map(
    balances.map(({ _id, specialTrainingsRemaining: left, version }) => [_id, { left, version }]),
  );
  return accounts.map((account) => ({
    account,
    activePlan: planNames.get(account._id) ?? null,
    specialTrainings: specials.get(account._id) ?? noSpecialTrainings,
  }));
}

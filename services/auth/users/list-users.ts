import { trusted } from 'mongoose';
import type { Account } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import type { AuthParts } from '../auth-parts.ts';
import { findUsers, type UserListQuery } from '../search/find-users.ts';

type Parts = Pick<AuthParts, 'models' | 'clock' | 'countUsers'>;

/** The whole list, or a part of it with the number of all matches. */
export type UserList = readonly DescribedUser[] | { readonly items: readonly DescribedUser[]; readonly total: number };

/**
 * Lists users for administrators: newest first or by name, the best matches of a search first (`docs/product.md` §4.3).
 * Without any parameter the answer is the bare list; any parameter turns it into items and total. It is paged only when
 * a page or a page size is given.
 */
export async function listUsers({ models, clock, countUsers }: Parts, query: UserListQuery): Promise<UserList> {
  const find = () => findUsers(models, query);
  if (Object.values(query).every((value) => value === undefined)) {
    return describeUsers(models, await find(), clock());
  }
  const [accounts, total] = await Promise.all([find(), countUsers(query)]);
  return { items: await describeUsers(models, accounts, clock()), total };
}

/** An account with the facts of other services about it. */
export interface DescribedUser {
  readonly account: Account;
  /** Name of the plan that is active now, or null. */
  readonly activePlan: string | null;
  /** Special trainings left, and the version of training's account they are from. */
  readonly specialTrainings: { readonly left: number; readonly version: number };
}

const noSpecialTrainings = { left: 0, version: 0 };

/** Above this number, reading the whole (small) projection is cheaper than filtering by ids. */
const mostIdsInAFilter = 500;

/** Filter for plans that hold at an instant. A next plan begins on its first day, published or not (`docs/product.md` §2.2). */
function holdingAt(now: Date) {
  const hasBegun = [{ status: 'active' as const }, { status: 'next' as const, startsAt: trusted({ $lte: now }) }];
  return { endsAt: trusted({ $gt: now }), $or: hasBegun };
}

/** Adds each account's active plan and special trainings, with two queries for all accounts. */
export async function describeUsers(
  { heldPlans, creditBalances }: Pick<AuthModels, 'heldPlans' | 'creditBalances'>,
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

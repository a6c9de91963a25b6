import { trusted } from 'mongoose';
import { ACTIVITY_PAGE } from '@studio/contracts/limits';
import type { ActKind } from '@studio/contracts/vocabulary';
import type { Account } from '../models/account.model.ts';
import type { ActivityEntry } from '../models/activity.model.ts';
import type { Training } from '../models/training.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';

/** What a page of the activity holds; a filter that is left out lets everything through. */
export interface ActivityQuery {
  /** Account id of who did it. */
  readonly actor?: string | undefined;
  /** Ids of what it was about. */
  readonly user?: string | undefined;
  readonly training?: string | undefined;
  readonly kind?: ActKind | undefined;
  /** Only entries older than this one. */
  readonly before?: string | undefined;
  /** Defaults to 25. */
  readonly limit?: number | undefined;
}

/** Entries, newest first, with the accounts and trainings that they name, as these are now. */
export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  readonly hasMore: boolean;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly trainings: ReadonlyMap<string, Training>;
}

/** The activity (`docs/product.md` §7.4). */
export async function listActivity(
  { models }: Pick<ReportingParts, 'models'>,
  { limit = ACTIVITY_PAGE, ...query }: ActivityQuery,
): Promise<ActivityPage> {
  const found = await models.activity
    .find(filterOf(query))
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<ActivityEntry[]>();
  const entries = found.slice(0, limit);
  const accountIds = entries.flatMap(({ actorId, about }) => [actorId, about.user ?? []].flat());
  const trainingIds = entries.flatMap(({ about }) => about.training ?? []);
  const [accounts, trainings] = await Promise.all([
    models.accounts.find(withIds(accountIds)).lean<Account[]>(),
    models.trainings.find(withIds(trainingIds)).lean<Training[]>(),
  ]);
  return { entries, hasMore: found.length > limit, accounts: byId(accounts), trainings: byId(trainings) };
}

/** Every act about a user, newest first (`docs/product.md` §4.11). */
export async function listActsAbout(
  { models }: Pick<ReportingParts, 'models'>,
  user: string,
): Promise<ActivityEntry[]> {
  return models.activity.find(filterOf({ user })).sort({ _id: -1 }).lean<ActivityEntry[]>();
}

function filterOf({ actor, user, training, kind, before }: Omit<ActivityQuery, 'limit'>) {
  return {
    ...(actor !== undefined && { actorId: actor }),
    ...(user !== undefined && { 'about.user': user }),
    ...(training !== undefined && { 'about.training': training }),
    ...(kind !== undefined && { kind }),
    ...(before !== undefined && { _id: trusted({ $lt: before }) }),
  };
}

const withIds = (ids: readonly string[]) => ({ _id: trusted({ $in: [...new Set(ids)] }) });

const byId = <T extends { readonly _id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row._id, row]));

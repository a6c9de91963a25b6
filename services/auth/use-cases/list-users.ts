import { coalesceReads } from '@studio/chassis/concurrency/coalesce-reads';
import type { z } from 'zod';
import type { listUsers as listUsersRoute } from '@studio/contracts/http/user-admin-routes';
import { type DescribedUser, describeUsers } from '../accounts/describe-users.ts';
import { withoutSearchFields } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import { searchFilter } from '../search/search-filter.ts';
import { wordsOf } from '../search/search-words.ts';
import { misfitOf } from '../search/word-fit.ts';

type Parts = Pick<AuthParts, 'models' | 'clock' | 'countUsers'>;
export type UserListQuery = z.output<typeof listUsersRoute.query>;

/** The whole list, or a part of it with the number of all that match. */
export type UserList = readonly DescribedUser[] | { readonly items: readonly DescribedUser[]; readonly total: number };

const defaultPageSize = 50;
const orders = {
  name: { sortName: 1, _id: 1 },
  created_at: { createdAt: -1, _id: -1 },
} as const;

/**
 * The users for administration, the newest first unless sorted by name; in a search, those first whom its words fit
 * best (docs/product.md §4.3). Any parameter turns the bare list into items
 * and total (DESIGN §7); it is cut into pages only where a page or its size is asked for.
 */
export async function listUsers({ models, clock, countUsers }: Parts, query: UserListQuery): Promise<UserList> {
  const find = () => findUsers(models, query);
  if (Object.values(query).every((value) => value === undefined)) {
    return describeUsers(models, await find(), clock());
  }
  const [accounts, total] = await Promise.all([find(), countUsers(query)]);
  return { items: await describeUsers(models, accounts, clock()), total };
}

/** What is asked of MongoDB; apart, so that a test can have it explained. */
export function findUsers({ accounts }: Pick<AuthParts['models'], 'accounts'>, query: UserListQuery) {
  const order = orders[query.sort ?? 'created_at'];
  const words = wordsOf(query.search ?? '');
  const cut = cutOf(query);
  if (words.length === 0) {
    const find = accounts.find(filterOf(query), withoutSearchFields).sort(order).lean<Account[]>();
    return cut ? find.skip(cut.skip).limit(cut.limit) : find;
  }
  return accounts.aggregate<Account>([
    { $match: filterOf(query) },
    { $set: { misfit: misfitOf(words) } },
    { $unset: ['searchText', 'searchGrams'] },
    { $sort: { misfit: 1, ...order } },
    ...(cut ? [{ $skip: cut.skip }, { $limit: cut.limit }] : []),
    { $unset: ['misfit', 'sortName'] },
  ]);
}

/** Which part of the list a query asks for; null for all of it. */
function cutOf({ page, pageSize }: UserListQuery): { skip: number; limit: number } | null {
  if (page === undefined && pageSize === undefined) return null;
  const limit = pageSize ?? defaultPageSize;
  return { skip: ((page ?? 1) - 1) * limit, limit };
}

/** Says how many users a query is about. */
export type CountUsers = (query: UserListQuery) => Promise<number>;

/**
 * Counting all takes as long as there are users, on an index too (left to itself, MongoDB reads every account for it).
 * So those who ask for that at once share a count, which begins after they asked.
 */
export function createUserCount({ accounts }: Pick<AuthParts['models'], 'accounts'>): CountUsers {
  const countAll = async () => accounts.countDocuments({}, { hint: orders.created_at }).exec();
  const shared = coalesceReads(async () => new Map([['all', await countAll()]]));
  return async (query) => {
    const filter = filterOf(query);
    const isAll = Object.keys(filter).length === 0;
    return isAll ? (await shared('all'))! : accounts.countDocuments(filter).exec();
  };
}

function filterOf({ search, type, status }: UserListQuery) {
  return { ...(search && searchFilter(search)), ...(type && { type }), ...(status && { status }) };
}

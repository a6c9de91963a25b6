import { trusted } from 'mongoose';
import type { z } from 'zod';
import { coalesceReads } from '@studio/chassis/concurrency/coalesce-reads';
import type { listUsers } from '@studio/contracts/http/user-admin-routes';
import { anyOf, type Word } from '@studio/contracts/search-fit';
import type { StudioDate } from '@studio/contracts/studio-time';
import { type Account, isRequested, withoutSearchFields } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import { missingGuardian } from '../rules/guardian-policy.ts';
import { gramsOf } from './search-fields.ts';
import { misfitInDatabase, wordsOf } from './search-words.ts';

type Models = Pick<AuthModels, 'accounts'>;
export type UserListQuery = z.output<typeof listUsers.query>;

const defaultPageSize = 50;
const orders = {
  name: { sortName: 1, _id: 1 },
  created_at: { createdAt: -1, _id: -1 },
} as const;

/** The query for the accounts of a list; not executed, so that a test can read its query plan. */
export function findUsers({ accounts }: Models, query: UserListQuery, today: StudioDate) {
  const order = orders[query.sort ?? 'created_at'];
  const words = wordsOf(query.search ?? '');
  const page = pageOf(query);
  if (words.length === 0) {
    const find = accounts.find(filterOf(query, today), withoutSearchFields).sort(order).lean<Account[]>();
    return page ? find.skip(page.skip).limit(page.limit) : find;
  }
  return accounts.aggregate<Account>([
    { $match: filterOf(query, today) },
    { $set: { misfit: misfitInDatabase(words) } },
    { $unset: ['searchText', 'searchGrams'] },
    { $sort: { misfit: 1, ...order } },
    ...(page ? [{ $skip: page.skip }, { $limit: page.limit }] : []),
    { $unset: ['misfit', 'sortName'] },
  ]);
}

/** The requested page; null when the query asks for the whole list. */
function pageOf({ page, pageSize }: UserListQuery): { skip: number; limit: number } | null {
  if (page === undefined && pageSize === undefined) return null;
  const limit = pageSize ?? defaultPageSize;
  return { skip: ((page ?? 1) - 1) * limit, limit };
}

/** Returns how many users match a query on a day. */
export type CountUsers = (query: UserListQuery, today: StudioDate) => Promise<number>;

/**
 * Counting all users takes time in proportion to their number, even on an index; without the hint MongoDB scans the
 * documents. Concurrent requests for that number therefore share one count, which starts after they arrived.
 */
export function createUserCount({ accounts }: Models): CountUsers {
  const countAll = async () => accounts.countDocuments({}, { hint: orders.created_at }).exec();
  const shared = coalesceReads(async () => new Map([['all', await countAll()]]));
  return async (query, today) => {
    const filter = filterOf(query, today);
    const isAll = Object.keys(filter).length === 0;
    return isAll ? (await shared('all'))! : accounts.countDocuments(filter).exec();
  };
}

function filterOf(query: UserListQuery, today: StudioDate) {
  const { search, guardianMissing, type, status, deletionRequested, neverSignedIn, ids } = query;
  const all = [...wordsOf(search ?? '').map(havingWord), ...(guardianMissing ? [missingGuardian(today)] : [])];
  return {
    ...(all.length > 0 && { $and: trusted(all) }),
    ...(type && { type }),
    ...(status && { status }),
    ...(deletionRequested && { deletionRequestedAt: trusted({ ...isRequested.deletionRequestedAt }) }),
    ...(neverSignedIn && { neverSignedIn: true as const }),
    ...(ids && { _id: trusted({ $in: ids }) }),
  };
}

const lastCharacter = '\u{10ffff}';

/**
 * The filter for accounts that contain a word anywhere. The index on grams selects candidates, which the pattern then
 * compares exactly. One or two characters are the beginning of a gram, a range of the same index.
 */
function havingWord(word: Word): Record<string, unknown> {
  const [first, ...others] = word.map(havingForm);
  return others.length === 0 ? first! : { $or: trusted([first, ...others]) };
}

function havingForm(form: string): Record<string, unknown> {
  const grams = [...new Set(gramsOf(form))];
  if (grams.length === 0) {
    return { searchGrams: trusted({ $elemMatch: { $gte: form, $lt: form + lastCharacter } }) };
  }
  return { searchGrams: trusted({ $all: grams }), searchText: trusted({ $regex: anyOf([form]) }) };
}

import { type DescribedUser, describeUsers } from '../accounts/describe-users.ts';
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

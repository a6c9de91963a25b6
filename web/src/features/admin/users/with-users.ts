import type { AdminUser } from '@studio/contracts/http/account-schemas';
import { type ApiRequest, call } from '../../../api/call.ts';
import type { CallFailure } from '../../../api/problem.ts';

type Ask = (
  request: ApiRequest,
) => PromiseLike<{ readonly data: unknown; readonly error?: undefined } | { readonly error: CallFailure }>;

/** Joins rows of another service with their accounts, in order. A user deleted between the two answers is left out. */
export async function withUsers<Row extends { readonly user_id: string }>(rows: readonly Row[], ask: Ask) {
  if (rows.length === 0) return { data: [] };
  const users = await ask(call(routes.listUsers, { query: { ids: rows.map(({ user_id }) => user_id).join(',') } }));
  if (users.error) return { error: users.error };
  const byId = new Map((users.data as { items: AdminUser[] }).items.map((user) => [user.id, user]));
  const data = rows.flatMap((row) => {
    const user = byId.get(row.user_id);
    return user ? [{ ...row, user }] : [];
  });
  return { data };
}

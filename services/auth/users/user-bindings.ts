import { trusted } from 'mongoose';
import { refuseAtDesk } from '@studio/chassis/http/at-desk';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { type Fence, passFence } from '@studio/chassis/http/pass-fence';
import { presentAs } from '@studio/chassis/http/present';
import { firstPassword } from '@studio/contracts/document-number';
import { type AdminUser, adminUserSchema } from '@studio/contracts/http/account-schemas';
import {
  changeUserPassword as changeUserPasswordRoute,
  createUser as createUserRoute,
  deleteUser as deleteUserRoute,
  listUsers as listUsersRoute,
  updateUser as updateUserRoute,
} from '@studio/contracts/http/user-admin-routes';
import { refuses } from '@studio/contracts/mail-preferences';
import { isUserBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import { isGuardianMissing } from '../rules/guardian-policy.ts';
import { findUsers, type UserListQuery } from '../search/find-users.ts';
import { changeUserPassword, createUser, deleteUser, updateUser } from './change-users.ts';

/** Routes of the list of users. */
export function userBindings(parts: AuthParts, trainingFence: Fence): Binding[] {
  const present = async (account: Account) => {
    const [presented] = await presentUsers(parts.models, [account], parts.clock());
    return presented!;
  };
  return [
    on(
      listUsersRoute,
      ({ query, session }) => {
        refuseAtDesk(session, query.type === 'admin');
        return listUsers(parts, query, session.desk);
      },
      { fenced: true },
    ),
    on(createUserRoute, async ({ body, session }) => {
      // Clients send the usual first password, too (docs/product.md §4.2).
      const password = firstPassword(body).isDocumentNumber ? undefined : body.password;
      refuseAtDesk(session, isUserBeyondDesk(undefined, { ...body, password }));
      const account = await createUser(parts, body);
      return { user: await present(account), message: 'Usuario creado exitosamente' };
    }),
    on(
      updateUserRoute,
      async ({ params, headers, body, session }) => {
        const asked = { accountId: params.id, desk: session.desk, ifMatch: headers['if-match'] };
        const edit = () => updateUser(parts, asked, body);
        const account = await showingCurrent(present, edit);
        // As with a deletion, the answer waits until training has released the seats.
        if (body.freeBookings) await passFence(trainingFence);
        return { user: await present(account), message: 'Usuario actualizado exitosamente' };
      },
      { fenced: true },
    ),
    on(deleteUserRoute, async ({ params, headers }) => {
      await showingCurrent(present, () => deleteUser(parts, params.id, headers['if-match']));
      // Waits until training has released the seats, because a booking passes no fence.
      await passFence(trainingFence);
      return { message: 'Usuario eliminado exitosamente' };
    }),
    on(changeUserPasswordRoute, async ({ session, params, body }) => {
      await changeUserPassword(parts, session, params.id, body.newPassword);
      return { message: 'Contraseña actualizada exitosamente' };
    }),
  ];
}

type Parts = Pick<AuthParts, 'models' | 'clock' | 'countUsers'>;

/** The whole list, or a part of it with the number of all matches. */
type UserList = AdminUser[] | { readonly items: AdminUser[]; readonly total: number };

/**
 * Lists users for administrators: newest first or by name, and best matches first in a search (`docs/product.md` §4.3).
 * Without any parameter the answer is the bare list; any parameter turns it into items and total. It is paged only when
 * a page or a page size is given.
 * @param membersOnly for a desk (`docs/product.md` §4.19)
 */
export async function listUsers(
  { models, clock, countUsers }: Parts,
  asked: UserListQuery,
  membersOnly = false,
): Promise<UserList> {
  const today = toStudioDate(clock());
  const query = membersOnly ? { ...asked, type: 'member' as const } : asked;
  const find = () => findUsers(models, query, today);
  if (Object.values(asked).every((value) => value === undefined)) {
    return presentUsers(models, await find(), clock());
  }
  const [accounts, total] = await Promise.all([find(), countUsers(query, today)]);
  return { items: await presentUsers(models, accounts, clock()), total };
}

/** Above this number, reading the whole (small) projection is cheaper than filtering by ids. */
const mostIdsInAFilter = 500;

/** Filters plans held at an instant. A next plan begins on its first day, published or not (`docs/product.md` §2.2). */
function holdingAt(now: Date) {
  const hasBegun = [{ status: 'active' as const }, { status: 'next' as const, startsAt: trusted({ $lte: now }) }];
  return { endsAt: trusted({ $gt: now }), $or: hasBegun };
}

/**
 * Users as the administrators' list shows them (snake_case), with active plan, special trainings and money from other
 * services' projections: three queries for all accounts.
 */
async function presentUsers(
  { heldPlans, creditBalances, balances }: Pick<AuthModels, 'heldPlans' | 'creditBalances' | 'balances'>,
  accounts: readonly Account[],
  now: Date,
): Promise<AdminUser[]> {
  const few = accounts.length <= mostIdsInAFilter ? trusted({ $in: accounts.map(({ _id }) => _id) }) : null;
  const [plans, credits, kept] = await Promise.all([
    heldPlans
      .find({ ...holdingAt(now), ...(few && { accountId: few }) })
      .select({ accountId: 1, planName: 1 })
      .lean(),
    creditBalances.find(few ? { _id: few } : {}).lean(),
    balances.find(few ? { _id: few } : {}).lean(),
  ]);
  const today = toStudioDate(now);
  const planNames = new Map(plans.map(({ accountId, planName }) => [accountId, planName]));
  const specials = new Map(credits.map((credit) => [credit._id, credit]));
  const money = new Map(kept.map((balance) => [balance._id, balance]));
  return accounts.map((account) => {
    const { _id: id, status: accountStatus } = account;
    const { specialTrainingsRemaining = 0, version: specialTrainingsVersion = 0 } = specials.get(id) ?? {};
    const { debt, credit } = money.get(id) ?? {};
    return presentAs(adminUserSchema, account, {
      id,
      accountStatus,
      activePlan: planNames.get(id) ?? null,
      debt: debt || undefined,
      credit: credit || undefined,
      specialTrainingsRemaining,
      specialTrainingsVersion,
      guardianMissing: isGuardianMissing(account, today) || undefined,
      noContact: refuses(account, 'contact') || undefined,
    });
  });
}

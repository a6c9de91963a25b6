import { trusted } from 'mongoose';
import type { z } from 'zod';
import { presentAs } from '@studio/chassis/http/present';
import { permissionSchema } from '@studio/contracts/http/permission-routes';
import { presentEntries, readNames } from '../cash/cash-book.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { Balance } from '../models/balance.model.ts';
import type { CashEntry } from '../models/cash.model.ts';
import type { Permission } from '../models/permission.model.ts';

type PresentedPermission = z.output<typeof permissionSchema>;

/** A request for permission, as administrators read it. */
export async function presentPermission(
  parts: Pick<MembershipParts, 'models'>,
  permission: Permission,
): Promise<PresentedPermission> {
  const [presented] = await presentPermissions(parts, [permission]);
  return presented!;
}

/** Requests for permission as administrators read them, in the given order. */
export async function presentPermissions(
  { models }: Pick<MembershipParts, 'models'>,
  permissions: readonly Permission[],
): Promise<PresentedPermission[]> {
  if (permissions.length === 0) return [];
  const people = permissions.flatMap(({ accountId, askedBy, closedBy }) => [accountId, askedBy, closedBy]);
  const subjects = permissions.map(({ subjectId }) => subjectId);
  const made = permissions.flatMap(({ madeEntryId }) => madeEntryId ?? []);
  const [nameOf, entries, assignments, balances] = await Promise.all([
    readNames(models, people),
    models.cashEntries.find(among([...subjects, ...made])).lean<CashEntry[]>(),
    models.assignments.find(among(subjects), { 'plan.name': 1 }).lean<Pick<Assignment, '_id' | 'plan'>[]>(),
    models.balances.find(among(permissions.map(({ accountId }) => accountId))).lean<Balance[]>(),
  ]);
  const person = (id: string) => ({ id, name: nameOf(id) });
  const shown = new Map((await presentEntries(models, entries)).map((entry) => [entry.id, entry]));
  const planNames = new Map(assignments.map(({ _id, plan }) => [_id, plan.name]));
  const dues = new Map(balances.flatMap(({ plans }) => plans).map((plan) => [plan.assignmentId, plan]));
  return permissions.map((permission) => {
    const { _id: id, kind, subjectId, accountId, askedBy, closedBy, madeEntryId } = permission;
    const plan = kind === 'discount' ? dues.get(subjectId) : undefined;
    return presentAs(permissionSchema, permission, {
      id,
      user: accountId === null ? null : person(accountId),
      entry: shown.get(subjectId) ?? null,
      plan: plan ? { name: planNames.get(subjectId) ?? '', price: plan.price, discount: plan.discount } : null,
      askedBy: person(askedBy),
      closedBy: closedBy === null || closedBy === 'system' ? null : person(closedBy),
      made: madeEntryId === null ? null : (shown.get(madeEntryId)?.number ?? null),
    });
  });
}

const among = (ids: readonly (string | null)[]) => ({
  _id: trusted({ $in: [...new Set(ids.flatMap((id) => id ?? []))] }),
});

import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import type { z } from 'zod';
import { getPermissionData, getPlanData } from '@studio/contracts/http/own-data-routes';
import { readEveryPlan } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { Permission } from '../models/permission.model.ts';
import { lastDayOf } from '../rules/plan-period-policy.ts';

/** Routes of the plans, and of what was asked about the money, in a member's own data (`docs/product.md` §4.11). */
export function ownDataBindings({ models, clock }: Pick<MembershipParts, 'models' | 'clock'>): Binding[] {
  return [
    on(getPlanData, async ({ session }) =>
      (await readEveryPlan(models, session.accountId, clock())).map(presentPlanData),
    ),
    on(getPermissionData, async ({ session: { accountId } }) => {
      const asked = models.permissions.find({ accountId }).sort({ askedAt: -1, _id: -1 });
      return (await asked.lean<Permission[]>()).map(presentPermissionData);
    }),
  ];
}

/** A plan in a member's own data (`docs/product.md` §4.11). */
export function presentPlanData(assignment: Assignment): z.output<typeof getPlanData.success.schema>[number] {
  const terms = { ...assignment.plan, startDate: assignment.startsOn, endDate: lastDayOf(assignment) };
  return presentAs(getPlanData.success.schema.element, assignment, terms);
}

/** A request for permission about a member's money, in their own data (`docs/product.md` §4.11). */
export const presentPermissionData = (asked: Permission): z.output<typeof getPermissionData.success.schema>[number] =>
  presentAs(getPermissionData.success.schema.element, asked);

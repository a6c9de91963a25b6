import type { Binding } from '@studio/chassis/http/handler';
import { assignmentBindings } from './assignments/change-plan.ts';
import { cashBindings } from './cash/cash-day.ts';
import { contactBindings } from './contacts/write-to-people.ts';
import type { Fences } from './fences.ts';
import { freezeBindings } from './freezes/freeze-plan.ts';
import { answerPlanChanges } from './held-plans/current-plan.ts';
import { ownPlanBindings, type OwnPlanWatch } from './held-plans/own-plan-watch.ts';
import { importBindings } from './import/import-plans.ts';
import { takeBackBindings } from './import/take-back-plans.ts';
import type { MembershipParts } from './membership-parts.ts';
import { ownDataBindings } from './own-data/tell-own-data.ts';
import { answerPermissionBindings } from './payments/answer-permission.ts';
import { askPermissionBindings } from './payments/ask-permission.ts';
import { paymentBindings } from './payments/record-money.ts';
import { answeringBindings } from './plan-requests/answer-request.ts';
import { askingBindings } from './plan-requests/ask-for-plan.ts';
import { planBindings } from './plans/change-plans.ts';

/** All routes of membership, room by room. */
export function bindings(parts: MembershipParts, fences: Fences, ownPlanWatch: OwnPlanWatch): Binding[] {
  const answerChange = answerPlanChanges(parts, fences);
  return [
    ...planBindings(parts),
    ...askingBindings(parts, fences),
    ...answeringBindings(parts),
    ...assignmentBindings(parts, answerChange),
    ...freezeBindings(parts, answerChange),
    ...paymentBindings(parts, fences),
    ...askPermissionBindings(parts, fences),
    ...answerPermissionBindings(parts, fences),
    ...cashBindings(parts),
    ...contactBindings(parts, fences),
    ...importBindings(parts, fences),
    ...takeBackBindings(parts, fences),
    ...ownDataBindings(parts),
    ...ownPlanBindings(ownPlanWatch),
  ];
}

import { trusted } from 'mongoose';
import { lastDayHeld } from '@studio/contracts/rules/plans-policy';
import { readMemberStatuses } from '../models/reads.ts';
import type { ReportingModels } from '../models/reporting-models.ts';
import type { FollowUp } from './follow-up-policy.ts';

type Owing = Required<Pick<FollowUp, 'accountId' | 'status' | 'debt'>>;

/** The members who owe money, highest debt first: also suspended and inactive ones, whose debt may be the reason. */
export async function readOwing(models: Pick<ReportingModels, 'balances' | 'accounts'>): Promise<Owing[]> {
  const owing = await models.balances
    .find({ debt: trusted({ $gt: 0 }) }, { debt: 1 })
    .sort({ debt: -1, _id: 1 })
    .lean();
  const statuses = await readMemberStatuses(
    models,
    owing.map(({ _id }) => _id),
  );
  return owing.flatMap(({ _id: accountId, debt }) => {
    const status = statuses.get(accountId);
    return status === undefined ? [] : [{ accountId, status, debt }];
  });
}

/** Adds the oldest plan that each member owes for, and leaves out members whose plan is not known yet. */
export async function withOldestPlan(
  { balances, assignments }: Pick<ReportingModels, 'balances' | 'assignments'>,
  owing: readonly Owing[],
): Promise<FollowUp[]> {
  const found = await balances.find({ _id: trusted({ $in: owing.map(({ accountId }) => accountId) }) }).lean();
  const oldest = new Map(
    found.flatMap(({ _id, plans }) => {
      const plan = plans.find(({ debt }) => debt > 0);
      return plan ? [[_id, plan.assignmentId] as const] : [];
    }),
  );
  const known = await assignments.find({ _id: trusted({ $in: [...oldest.values()] }) }).lean();
  const byId = new Map(known.map((assignment) => [assignment._id, assignment]));
  return owing.flatMap(({ accountId, status, debt }) => {
    const plan = byId.get(oldest.get(accountId) ?? '');
    return plan ? [{ accountId, status, debt, planName: plan.planName, endsOn: lastDayHeld(plan) ?? plan.endsOn }] : [];
  });
}

import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { Transaction, UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { asConflict, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { readAccount, writeCreditChange } from '../seats/write-credits.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Cause, CreditChange } from '../policies/credit-policy.ts';
import { endPlan, grantNext, grantPlan, type GrantedPlan, type PlanEnd } from '../policies/plan-grants-policy.ts';
import { readPlanEnd } from './read-plan-end.ts';

interface Parts {
  readonly stores: TrainingStores;
  readonly unitOfWork: UnitOfWork;
}

/** A state of an assignment, of which newer ones have a higher version. */
export interface AssignmentChange {
  readonly assignment: AssignmentState;
  readonly version: number;
  readonly occurredAt: Date;
}

/**
 * Grants, begins or ends a plan. The applied version and its effect commit together, so neither order nor redelivery of
 * the events matters.
 */
export async function applyAssignment({ stores, unitOfWork }: Parts, change: AssignmentChange): Promise<void> {
  await retryOnConflict(() => unitOfWork((tx) => asConflict(() => apply(stores, tx, change))));
}

async function apply(stores: TrainingStores, tx: Transaction, change: AssignmentChange): Promise<void> {
  const { assignment, version } = change;
  const { assignmentId: id, accountId, status, plan } = assignment;
  const set = { accountId, planName: plan.name, status };
  if (!(await applyNewer(stores.assignmentProjection, { id, version, set, session: tx.session }))) return;
  const before = await readAccount(stores, accountId, tx.session);
  const member = await stores.members.findOne({ _id: accountId }, { session: tx.session });
  if (member?.deleted && (status === 'active' || status === 'next')) return;
  const end = await readPlanEnd(stores, tx, { account: before, assignment, cause: causeOf(change) });
  await writeCreditChange(stores, tx, { before, change: effectOf(before, assignment, end) });
}

function effectOf(account: CreditAccount, assignment: AssignmentState, end: PlanEnd): CreditChange {
  switch (assignment.status) {
    case 'active':
      return grantPlan(account, grantedBy(assignment), end);
    case 'next':
      return grantNext(account, grantedBy(assignment), end);
    default:
      return endPlan(account, assignment.assignmentId, end);
  }
}

function grantedBy({ assignmentId, plan, classesGranted, startsOn, endsOn, ...at }: AssignmentState): GrantedPlan {
  return {
    assignmentId,
    planName: plan.name,
    classesLeft: classesGranted,
    weeklyLimit: plan.maxTrainingsPerWeek,
    startsOn,
    endsOn,
    startsAt: new Date(at.startsAt),
    assignedAt: new Date(at.assignedAt),
  };
}

function causeOf({ assignment: { status, assignedBy, endedBy }, occurredAt }: AssignmentChange): Cause {
  const actorId = status === 'active' || status === 'next' ? assignedBy : endedBy;
  if (actorId === null || actorId === 'system') return { at: occurredAt, actor: 'system', actorId: null };
  return { at: occurredAt, actor: 'admin', actorId };
}

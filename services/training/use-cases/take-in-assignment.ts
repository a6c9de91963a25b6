import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { Transaction, UnitOfWork } from '@studio/chassis/mongo/unit-of-work';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { guarded, untilWon } from '../concurrency/lost-race.ts';
import { readAccount, writeCreditChange } from '../credits/write-credits.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Movement } from '../models/movement.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { type Cause, countBroughtBack, type CreditChange, endPlan, grantPlan } from '../policies/credit-policy.ts';

interface Parts {
  readonly stores: TrainingStores;
  readonly unitOfWork: UnitOfWork;
}

/** A state of an assignment, of which newer ones have a higher version. */
export interface AssignmentNews {
  readonly assignment: AssignmentState;
  readonly version: number;
  readonly occurredAt: Date;
}

/**
 * Grants or ends a plan. The mark that this state was taken in and its effect commit together, so that neither order
 * nor repetition of the news matters.
 */
export async function takeInAssignment({ stores, unitOfWork }: Parts, news: AssignmentNews): Promise<void> {
  await untilWon(() => unitOfWork((tx) => guarded(() => takeIn(stores, tx, news))));
}

async function takeIn(stores: TrainingStores, tx: Transaction, news: AssignmentNews): Promise<void> {
  const { assignment, version } = news;
  const { assignmentId: id, accountId, status, plan } = assignment;
  const set = { accountId, planName: plan.name, status };
  if (!(await applyNewer(stores.assignmentProjection, { id, version, set, session: tx.session }))) return;
  const before = await readAccount(stores, accountId, tx.session);
  const member = await stores.members.findOne({ _id: accountId }, { session: tx.session });
  if (status === 'active' && member?.deleted) return;
  const broughtBack = await readBroughtBack(stores, tx, before, assignment);
  await writeCreditChange(stores, tx, { before, change: effectOf(before, news, broughtBack) });
}

/**
 * The ledger knows what came back to the plan held until now after it had ended, or had given way to this one. News of
 * this one may come before those of that end: they tell of it, too.
 */
async function readBroughtBack(
  { movements }: TrainingStores,
  { session }: Transaction,
  { _id: accountId, plan }: CreditAccount,
  { startsAt, endedAt, previousEndedAt }: AssignmentState,
): Promise<number> {
  if (!plan) return 0;
  const since = new Date(endedAt ?? previousEndedAt ?? startsAt);
  return countBroughtBack(
    await movements
      .find({ accountId, balance: 'plan', at: { $gt: since } }, { session, hint: 'ledger' })
      .project<Pick<Movement, 'reason' | 'change'>>({ reason: 1, change: 1 })
      .toArray(),
  );
}

function effectOf(
  account: CreditAccount,
  { assignment, occurredAt }: AssignmentNews,
  broughtBack: number,
): CreditChange {
  const { assignmentId, status, plan } = assignment;
  if (status === 'active') {
    const { startsOn, endsOn, assignedBy } = assignment;
    const granted = {
      assignmentId,
      planName: plan.name,
      classesLeft: assignment.classesGranted,
      weeklyLimit: plan.maxTrainingsPerWeek,
      startsOn,
      endsOn,
      startsAt: new Date(assignment.startsAt),
    };
    return grantPlan(account, granted, { cause: { at: occurredAt, ...actorOf(assignedBy) }, broughtBack });
  }
  if (account.plan?.assignmentId !== assignmentId) return { account, movements: [] };
  const cause = { at: occurredAt, ...actorOf(assignment.endedBy) };
  return endPlan(account, status === 'Vencido' ? 'expired' : 'removed', { cause, broughtBack });
}

function actorOf(accountId: string | null): Pick<Cause, 'actor' | 'actorId'> {
  if (accountId === null || accountId === 'system') return { actor: 'system', actorId: null };
  return { actor: 'admin', actorId: accountId };
}

import type { ClientSession } from 'mongoose';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { planAssigned, planChanged, planEnded } from '@studio/contracts/events/membership-events';
import type { Assignment } from '../models/assignment.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { type MemberPlans, plansOf, settledAt } from '../policies/member-plans-policy.ts';
import { assignmentFact } from './assignment-fact.ts';

type Models = Pick<MembershipModels, 'assignments'>;

/** A member's plans as they are now, whether or not that is stored already. */
export async function readPlans(models: Models, accountId: string, now: Date): Promise<MemberPlans> {
  return plansOf(settledAt(await findAll(models, accountId), now));
}

/** A member's plans as they are now, which is stored and published first, in the transaction that changes them. */
export async function settlePlans(models: Models, accountId: string, now: Date, tx: Transaction): Promise<MemberPlans> {
  const stored = await findAll(models, accountId, tx.session);
  const settled = settledAt(stored, now);
  const due = settled.filter((each) => !stored.includes(each));
  // The plan that ends makes room first: a member has one active plan at most.
  for (const each of due.toSorted(endedFirst)) await writeState(models, each, tx);
  return plansOf(settled.map((each) => (due.includes(each) ? { ...each, version: each.version + 1 } : each)));
}

function findAll({ assignments }: Models, accountId: string, session: ClientSession | null = null) {
  return assignments.find({ accountId }).session(session).lean<Assignment[]>();
}

function endedFirst(a: Assignment, b: Assignment): number {
  return Number(a.status === 'active') - Number(b.status === 'active');
}

/** Stores and publishes an assignment that is no longer as it was read in the same transaction. */
export async function writeState({ assignments }: Models, changed: Assignment, tx: Transaction): Promise<void> {
  const { _id, ...state } = { ...changed, version: changed.version + 1 };
  await assignments.updateOne({ _id }, { $set: state }, { session: tx.session });
  tx.emit(changed.endedAt === null ? planChanged : planEnded, assignmentFact({ _id, ...state }));
}

export interface AssignmentToStore {
  readonly assignment: Assignment;
  readonly replaced: Assignment | null;
  readonly moved: Assignment | null;
}

/**
 * Stores an assignment, in the place of the one that it replaces. The new one is published first: whoever hears of it
 * ends the other one in the same step, so that there is no moment without a plan.
 */
export async function insertAssignment(models: Models, change: AssignmentToStore, tx: Transaction): Promise<void> {
  const { assignment, replaced, moved } = change;
  const published = assignmentFact(assignment);
  tx.emit(planAssigned, published);
  if (replaced) await writeState(models, replaced, tx);
  await models.assignments.create([assignment], { session: tx.session });
  if (moved) await writeState(models, moved, tx);
}

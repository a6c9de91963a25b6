import type { ClientSession } from 'mongoose';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { planAssigned, planChanged, planEnded } from '@studio/contracts/events/membership-events';
import type { Assignment } from '../models/assignment.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { type MemberPlans, plansOf, settledAt } from '../rules/member-plans-policy.ts';
import { assignmentFact } from './assignment-fact.ts';

type Models = Pick<MembershipModels, 'assignments'>;

/** A member's plans as of now, stored or not. */
export async function readPlans(models: Models, accountId: string, now: Date): Promise<MemberPlans> {
  return plansOf(settledAt(await findAll(models, accountId), now));
}

/** Every plan that a member has held or will hold, as of now, the newest first. */
export async function readEveryPlan(models: Models, accountId: string, now: Date): Promise<Assignment[]> {
  const settled = settledAt(await findAll(models, accountId), now);
  return settled.toSorted((one, other) => other.assignedAt.getTime() - one.assignedAt.getTime());
}

/** Brings a member's plans up to date, stores and publishes what changed, and returns them. */
export async function settlePlans(models: Models, accountId: string, now: Date, tx: Transaction): Promise<MemberPlans> {
  const stored = await findAll(models, accountId, tx.session);
  const settled = settledAt(stored, now);
  const due = settled.filter((each) => !stored.includes(each));
  // Ended plans first: the unique index allows one active plan per member.
  for (const each of due.toSorted(endedFirst)) await writeState(models, each, tx);
  return plansOf(settled.map((each) => (due.includes(each) ? { ...each, version: each.version + 1 } : each)));
}

function findAll({ assignments }: Models, accountId: string, session: ClientSession | null = null) {
  return assignments.find({ accountId }).session(session).lean<Assignment[]>();
}

function endedFirst(a: Assignment, b: Assignment): number {
  return Number(a.status === 'active') - Number(b.status === 'active');
}

/**
 * Stores and publishes an assignment that is no longer as it was read in the same transaction. `published`: the event,
 * where it is none that the state itself tells.
 */
export async function writeState(
  { assignments }: Models,
  changed: Assignment,
  tx: Transaction,
  published = changed.endedAt === null ? planChanged : planEnded,
): Promise<void> {
  const { _id, ...state } = { ...changed, version: changed.version + 1 };
  await assignments.updateOne({ _id }, { $set: state }, { session: tx.session });
  tx.emit(published, assignmentFact({ _id, ...state }));
}

export interface AssignmentToStore {
  readonly assignment: Assignment;
  readonly replaced: Assignment | null;
  readonly moved: Assignment | null;
}

/**
 * Stores an assignment and ends the one it replaces. The new one is published first, so that consumers replace the old
 * plan in one step and never see the member without a plan.
 */
export async function insertAssignment(models: Models, change: AssignmentToStore, tx: Transaction): Promise<void> {
  const { assignment, replaced, moved } = change;
  const published = assignmentFact(assignment);
  tx.emit(planAssigned, published);
  if (replaced) await writeState(models, replaced, tx);
  await models.assignments.create([assignment], { session: tx.session });
  if (moved) await writeState(models, moved, tx);
}

import { type ClientSession, trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { factOf } from '@studio/chassis/events/stored-fact';
import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import {
  assignmentStateSchema,
  planAssigned,
  planChanged,
  planEnded,
} from '@studio/contracts/events/membership-events';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { Account, MembershipModels } from '../models/membership-models.ts';
import type { PlanAssignment, Refused } from '../rules/assignment-policy.ts';
import { type MemberPlans, plansOf, settledAt } from '../rules/member-plans-policy.ts';

/** The member whose plan or money changes, and the version that the change builds on. */
export interface PlanChange {
  readonly accountId: string;
  readonly ifMatch?: IfMatch | undefined;
}

/** The outcome of a change. The mail to the member is about `assignment`. */
interface Decided {
  readonly kind: 'assigned' | 'removed' | 'frozen';
  readonly assignment: Assignment;
}

/** How a change is decided, stored and mailed to the member. */
interface ChangeSteps<Decision> {
  readonly decide: (plans: MemberPlans, now: Date, tx: Transaction) => Promise<Decision | Refused> | Decision | Refused;
  readonly store: (decision: Decision, tx: Transaction) => Promise<void>;
  readonly mail: (assignment: Assignment) => MailToWrite;
}

/**
 * Changes a member's plan at an administrator's request; returns the assignment concerned.
 * @throws AppError USER_NOT_FOUND, ChangedMeanwhile, or as `decide` refuses
 */
export function changeMemberPlan<Decision extends Decided>(
  { models, unitOfWork, mailOutbox, clock }: MembershipParts,
  { accountId, ifMatch }: PlanChange,
  { decide, store, mail }: ChangeSteps<Decision>,
): Promise<Assignment> {
  return unitOfWork(async (tx) => {
    await lockAccount(models, accountId, tx, ifMatch);
    const now = clock();
    const decision = await decide(await settlePlans(models, accountId, now, tx), now, tx);
    if (decision.kind === 'refused') throw new AppError(decision.refusal);
    await store(decision, tx);
    const { assignment } = decision;
    await mailOutbox.write(tx.session, [mail(assignment)]);
    tx.noteAct({ facts: { planName: assignment.plan.name } });
    return assignment;
  });
}

/**
 * First write of every change of a member's plan or money: updates the account's row, so that of two concurrent changes
 * the later one gets a write conflict, runs again and sees the earlier one.
 * @throws AppError USER_NOT_FOUND; ChangedMeanwhile, with the account's id, if there were changes since that version
 */
export async function lockAccount(
  { accounts }: Pick<MembershipModels, 'accounts'>,
  accountId: string,
  { session }: Transaction,
  ifMatch?: IfMatch,
): Promise<void> {
  const counted = { $inc: { planChanges: 1 } };
  const update = accounts.findOneAndUpdate(living(accountId), counted, { session, returnDocument: 'before' });
  mustBeAsSeen(await update.lean<Account | null>(), { accountId, ifMatch });
}

/** `lockAccount` also for a deleted account: its plans are settled, and its entries stay and may need to be voided. */
export async function touchAccount(
  { accounts }: Pick<MembershipModels, 'accounts'>,
  accountId: string,
  { session }: Transaction,
): Promise<void> {
  await accounts.updateOne({ _id: accountId }, { $inc: { planChanges: 1 } }, { session });
}

/**
 * `lockAccount` for a call that turns out to change nothing: it makes no new version.
 * @throws AppError USER_NOT_FOUND; ChangedMeanwhile, with the account's id, if there were changes since that version
 */
export async function checkAccount(
  { accounts }: Pick<MembershipModels, 'accounts'>,
  accountId: string,
  { session }: Transaction,
  ifMatch?: IfMatch,
): Promise<void> {
  const found = accounts.findOne(living(accountId)).session(session);
  mustBeAsSeen(await found.lean<Account | null>(), { accountId, ifMatch });
}

const living = (accountId: string) => {
  return { _id: accountId, deleted: false, $expr: trusted({ $ne: ['$undoneVersion', '$version'] }) };
};

function mustBeAsSeen(account: Account | null, { accountId, ifMatch }: PlanChange): void {
  if (account === null) throw new AppError(refusals.USER_NOT_FOUND);
  mustBuildOn(ifMatch, account.planChanges, accountId);
}

type Models = Pick<MembershipModels, 'assignments'>;

/** A member's plans as of now, whether or not that state is stored yet. */
export async function readPlans(models: Models, accountId: string, now: Date): Promise<MemberPlans> {
  return plansOf(settledAt(await findAll(models, accountId), now));
}

/** Every plan that a member has held or will hold, as of now, the newest first. */
export async function readEveryPlan(models: Models, accountId: string, now: Date): Promise<Assignment[]> {
  const settled = settledAt(await findAll(models, accountId), now);
  return settled.toSorted((one, other) => other.assignedAt.getTime() - one.assignedAt.getTime());
}

/** Brings a member's plans up to date, stores and publishes the changed ones, and returns all by role. */
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
 * Stores and publishes an assignment that has changed since it was read in the same transaction. `published` overrides
 * the event that follows from the state.
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

/**
 * Stores an assignment and ends the one it replaces. The new one is published first, so that consumers replace the old
 * plan in one step and never see the member without a plan.
 */
export async function insertAssignment(
  models: Models,
  { assignment, replaced, moved }: PlanAssignment,
  tx: Transaction,
): Promise<void> {
  tx.emit(planAssigned, assignmentFact(assignment));
  if (replaced) await writeState(models, replaced, tx);
  await models.assignments.create([assignment], { session: tx.session });
  if (moved) await writeState(models, moved, tx);
}

/** An assignment's whole state, as it is published. */
export const assignmentFact = (assignment: Assignment) => factOf(assignmentStateSchema, 'assignmentId', assignment);

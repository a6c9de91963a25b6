import type { ClientSession } from 'mongoose';
import type { Transaction } from '@studio/chassis/mongo/unit-of-work';
import { planAssigned, planEnded } from '@studio/contracts/events/membership-events';
import type { Assignment } from '../models/assignment.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import type { Ending } from '../policies/assignment-policy.ts';
import { assignmentFact } from './assignment-fact.ts';

type Models = Pick<MembershipModels, 'assignments'>;

/** The member's assignment that nobody has ended; its period may be over all the same. */
export function findUnended({ assignments }: Models, accountId: string, session: ClientSession | null = null) {
  return assignments.findOne({ accountId, status: 'active' }).session(session).lean<Assignment | null>();
}

/** The assignment that began last, ended or not. */
export function findLatest({ assignments }: Models, accountId: string, session: ClientSession | null = null) {
  const latest = assignments.findOne({ accountId }).sort({ startsAt: -1, _id: -1 });
  return latest.session(session).lean<Assignment | null>();
}

/** An assignment as it was read in the same transaction, and how it ends: had it changed since, the transaction would run again. */
export interface EndedAssignment {
  readonly held: Assignment;
  readonly ending: Ending;
}

/**
 * Adds an assignment in the place of the one that is held, if any. The new one is told first: whoever hears of it
 * ends the other one in the same step, so that there is no moment without a plan.
 */
export async function insertAssignment(
  models: Models,
  assignment: Assignment,
  replaced: EndedAssignment | null,
  tx: Transaction,
) {
  const ended = replaced && (await writeEnding(models, replaced, tx));
  await models.assignments.create([assignment], { session: tx.session });
  tx.emit(planAssigned, assignmentFact(assignment));
  if (ended) tx.emit(planEnded, assignmentFact(ended));
}

export async function endAssignment(models: Models, held: Assignment, ending: Ending, tx: Transaction) {
  tx.emit(planEnded, assignmentFact(await writeEnding(models, { held, ending }, tx)));
}

async function writeEnding({ assignments }: Models, { held, ending }: EndedAssignment, tx: Transaction) {
  const ended: Assignment = { ...held, ...ending, version: held.version + 1 };
  const change = { $set: { ...ending, version: ended.version } };
  await assignments.updateOne({ _id: held._id }, change, { session: tx.session });
  return ended;
}

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
export function findLatest({ assignments }: Models, accountId: string) {
  return assignments.findOne({ accountId }).sort({ startsAt: -1, _id: -1 }).lean<Assignment | null>();
}

export async function insertAssignment({ assignments }: Models, assignment: Assignment, tx: Transaction) {
  await assignments.create([assignment], { session: tx.session });
  tx.emit(planAssigned, assignmentFact(assignment));
}

/** Ends an assignment that was read in the same transaction: had it changed since, the transaction would run again. */
export async function endAssignment({ assignments }: Models, held: Assignment, ending: Ending, tx: Transaction) {
  const ended: Assignment = { ...held, ...ending, version: held.version + 1 };
  const change = { $set: { ...ending, version: ended.version } };
  await assignments.updateOne({ _id: held._id }, change, { session: tx.session });
  tx.emit(planEnded, assignmentFact(ended));
}

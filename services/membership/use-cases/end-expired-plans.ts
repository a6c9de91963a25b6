import { trusted } from 'mongoose';
import { endAssignment } from '../assignments/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import { endingByExpiry } from '../policies/assignment-policy.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>;

/** Ends the assignments whose period is over as `Vencido`; may run several times at once. Returns how many it ended. */
export async function endExpiredPlans(parts: Parts): Promise<number> {
  const overdue = { status: 'active' as const, endsAt: trusted({ $lte: parts.clock() }) };
  const cursor = parts.models.assignments
    .find(overdue, { _id: 1 })
    .sort({ endsAt: 1 })
    .lean<{ _id: string }>()
    .cursor();
  let ended = 0;
  for await (const { _id } of cursor) {
    if (await endIfExpired(parts, _id)) ended += 1;
  }
  return ended;
}

async function endIfExpired({ models, unitOfWork, clock }: Parts, assignmentId: string): Promise<boolean> {
  return unitOfWork(async (tx) => {
    const filter = { _id: assignmentId };
    const held = await models.assignments.findOne(filter).session(tx.session).lean<Assignment | null>();
    const ending = held && endingByExpiry(held, clock());
    if (!held || !ending) return false;
    await endAssignment(models, held, ending, tx);
    return true;
  });
}

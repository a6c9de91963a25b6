import { trusted } from 'mongoose';
import { settlePlans } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>;

/**
 * Ends the plans whose period is over as `Vencido`, and begins the next ones whose first day has come; may run several
 * times at once. Returns the number of members with due plans.
 */
export async function settleDuePlans(parts: Parts): Promise<number> {
  const members = await membersWithDuePlans(parts);
  for (const accountId of members) await settle(parts, accountId);
  return members.length;
}

async function membersWithDuePlans({ models, clock }: Parts): Promise<string[]> {
  const due = trusted({ $lte: clock() });
  const over = await models.assignments.distinct('accountId', { status: 'active', endsAt: due });
  const coming = await models.assignments.distinct('accountId', { status: 'next', startsAt: due });
  return [...new Set([...over, ...coming])];
}

/** Locks the member's plans like every other change. */
function settle({ models, unitOfWork, clock }: Parts, accountId: string): Promise<void> {
  return unitOfWork(async (tx) => {
    await models.accounts.updateOne({ _id: accountId }, { $inc: { planChanges: 1 } }, { session: tx.session });
    await settlePlans(models, accountId, clock(), tx);
  });
}

import { trusted } from 'mongoose';
import { planEndsMail } from '../mails/mail-kinds.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import { reminderHorizon } from '../rules/plan-period-policy.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

const batchSize = 200;

/** Writes a mail, once, to each member whose plan has three days left or fewer. Returns how many it wrote. */
export async function remindOfEndingPlans(parts: Parts): Promise<number> {
  let written = 0;
  for (;;) {
    const batch = await remindSome(parts);
    written += batch;
    if (batch < batchSize) return written;
  }
}

/** Mail and mark are written together. */
async function remindSome({ models, unitOfWork, mailOutbox, clock }: Parts): Promise<number> {
  return unitOfWork(async ({ session }) => {
    const now = clock();
    const due = {
      status: 'active' as const,
      endsAt: trusted({ $gt: now, $lte: reminderHorizon(now) }),
      remindedAt: null,
    };
    const ending = await models.assignments.find(due).limit(batchSize).session(session).lean<Assignment[]>();
    const marked = { _id: trusted({ $in: ending.map(({ _id }) => _id) }) };
    if (ending.length > 0) await models.assignments.updateMany(marked, { $set: { remindedAt: now } }, { session });
    await mailOutbox.write(session, ending.map(planEndsMail));
    return ending.length;
  });
}

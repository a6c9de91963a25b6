import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import type { ClientSession } from 'mongoose';
import { notSettled } from '../models/closure.model.ts';
import { findUnrefunded } from '../models/reads.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { bookingsLeft } from '../rules/schedule-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { closureMailPrefix } from './closure-mails.ts';

/** Releases the mails of closed ranges within a second of the last refund. */
export function startClosureSweep(parts: SettleClosuresParts & Pick<TrainingParts, 'logger'>): Sweep {
  return startSweep({ name: 'closures', everyMs: 1_000, logger: parts.logger, run: () => settleClosures(parts) });
}

type SettleClosuresParts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

/**
 * Releases the mails of a closed range once all its bookings are refunded. Idempotent, and several processes may run it
 * at once.
 */
async function settleClosures({ stores, unitOfWork, mailOutbox, clock }: SettleClosuresParts): Promise<void> {
  const unsettled = await stores.closures
    .find(notSettled, { hint: 'unsettled', projection: { _id: 1 } })
    .sort({ closedAt: 1 })
    .toArray();
  for (const { _id } of unsettled) {
    if ((await countUnrefunded(stores, _id)) > 0) continue;
    await unitOfWork(async ({ session }) => {
      await stores.closures.updateOne({ _id, ...notSettled }, { $set: { settledAt: clock() } }, { session });
      await mailOutbox.release(session, closureMailPrefix(_id));
    });
  }
}

/** How many bookings in the trainings of a closed range are still to be refunded. */
export async function countUnrefunded(
  stores: Pick<TrainingStores, 'trainings'>,
  closureId: string,
  session?: ClientSession,
): Promise<number> {
  const left = await findUnrefunded(stores, { closureId, ...(session && { session }) });
  return left.reduce((sum, training) => sum + bookingsLeft(training), 0);
}

import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import { cancellationMailPrefix } from '../seats/seat-mails.ts';
import { isCancelledAlone } from '../rules/schedule-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { type FailedMails, findFailed, readUnreceived } from './read-mail-progress.ts';

/** How far the refunds and mails of a cancelled training are. */
export interface CancellationProgress extends FailedMails {
  readonly total: number;
  readonly refunded: number;
  readonly mailed: number;
}

type Parts = Pick<TrainingParts, 'stores' | 'mails' | 'snapshotRead' | 'clock'>;

/**
 * Counted from what is stored, so that neither Redis nor a restart matters: a mail is due from the moment of its
 * refund, and stays in the outbox until it is sent. Refunds go on meanwhile, so both are read as of one moment.
 * @throws AppError TRAINING_NOT_FOUND, also for a training that is not cancelled, or was with others
 */
export async function readCancellation(parts: Parts, trainingId: string): Promise<CancellationProgress> {
  const { training, waiting } = await readTogether(parts, trainingId);
  if (!training?.cancellation || !isCancelledAlone(training.cancellation))
    throw new AppError(refusals.TRAINING_NOT_FOUND);
  const { total } = training.cancellation;
  const refunded = total - training.seatsTaken;
  return { total, refunded, mailed: refunded - waiting.length, ...(await findFailed(parts, waiting)) };
}

/** A cancelled training and its undelivered mails. */
function readTogether(parts: Parts, trainingId: string) {
  return parts.snapshotRead(async (session) => {
    const training = await parts.stores.trainings.findOne({ _id: trainingId }, { session });
    const waiting = await readUnreceived(parts, cancellationMailPrefix(trainingId), session);
    return { training, waiting };
  });
}

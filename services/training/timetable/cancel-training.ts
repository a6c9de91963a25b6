import { AppError } from '@studio/chassis/errors/app-error';
import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import { retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { listEndedMails } from './training-cancelled-mail.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingParts } from '../training-parts.ts';
import { markCancelled } from './mark-cancelled.ts';

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'requestRefund' | 'logger' | 'clock'>;

interface CancellationOrder {
  readonly id: string;
  /** Account id of the administrator. */
  readonly by: string;
  readonly ifMatch?: IfMatch | undefined;
}

/**
 * Cancels a training and ends its waitlist. Refunds and mails follow in the worker (`refund-training.ts`).
 * @throws AppError TRAINING_NOT_FOUND, TRAINING_CANCELLED, ChangedMeanwhile
 */
export async function cancelTraining(parts: Parts, order: CancellationOrder): Promise<Training> {
  const { id } = order;
  const cancelled = await retryOnConflict(() => cancel(parts, order));
  await parts.requestRefund(id).catch((error: unknown) => {
    parts.logger.warn({ err: error, trainingId: id }, 'refund not enqueued, left to the sweep');
  });
  return cancelled;
}

function cancel(parts: Parts, { id, by, ifMatch }: CancellationOrder): Promise<Training> {
  const { stores, unitOfWork, mailOutbox } = parts;
  return unitOfWork(async (tx) => {
    const before = await stores.trainings.findOne({ _id: id }, { session: tx.session });
    if (!before) throw new AppError(refusals.TRAINING_NOT_FOUND);
    if (before.status === 'cancelled') throw new AppError(refusals.TRAINING_CANCELLED);
    mustBuildOn(ifMatch, before.revision, before);
    const [cancelled] = await markCancelled(parts, tx, { trainings: [before], by });
    await mailOutbox.write(tx.session, listEndedMails(before));
    return cancelled!;
  });
}

import { AppError } from '@studio/chassis/errors/app-error';
import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import { currentCause } from '@studio/chassis/context/request-context';
import { trainingCancelled } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import { assertAllMatched, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { trainingFact } from '../seats/seat-events.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingParts } from '../training-parts.ts';

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'requestRefund' | 'logger' | 'clock'>;

interface CancellationOrder {
  readonly id: string;
  /** Account id of the administrator. */
  readonly by: string;
  readonly ifMatch?: IfMatch | undefined;
}

/**
 * Cancels a training. Refunds and mails follow in the worker (`refund-training.ts`).
 * @throws AppError TRAINING_NOT_FOUND, TRAINING_CANCELLED, ChangedMeanwhile
 */
export async function cancelTraining(parts: Parts, order: CancellationOrder): Promise<Training> {
  const { id } = order;
  const cancelled = await retryOnConflict(() => markCancelled(parts, order));
  await parts.requestRefund(id).catch((error: unknown) => {
    parts.logger.warn({ err: error, trainingId: id }, 'refund not enqueued, left to the sweep');
  });
  return cancelled;
}

function markCancelled({ stores, unitOfWork, clock }: Parts, { id, by, ifMatch }: CancellationOrder) {
  const cause = currentCause();
  return unitOfWork(async (tx) => {
    const { session } = tx;
    const before = await stores.trainings.findOne({ _id: id }, { session });
    if (!before) throw new AppError(refusals.TRAINING_NOT_FOUND);
    if (before.status === 'cancelled') throw new AppError(refusals.TRAINING_CANCELLED);
    mustBuildOn(ifMatch, before.revision, before);
    const change = {
      status: 'cancelled' as const,
      cancellation: { at: clock(), by, total: before.seatsTaken, ...(cause && { cause }) },
      version: before.version + 1,
      revision: before.revision + 1,
    };
    const result = await stores.trainings.updateOne(
      { _id: id, version: before.version },
      { $set: change },
      { session },
    );
    assertAllMatched(result.matchedCount, 1);
    const cancelled: Training = { ...before, ...change };
    tx.emit(trainingCancelled, trainingFact(cancelled));
    return cancelled;
  });
}

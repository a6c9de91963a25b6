import { AppError } from '@studio/chassis/http/app-error';
import { currentCause } from '@studio/chassis/logging/request-context';
import { trainingCancelled } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import { mustHaveFound, untilWon } from '../concurrency/lost-race.ts';
import { trainingFact } from '../events/describe-state.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingParts } from '../training-parts.ts';

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'requestRefund' | 'logger' | 'clock'>;

/**
 * Cancels a training. Refunds and mails follow in the worker (`refund-training.ts`).
 * @throws AppError TRAINING_NOT_FOUND, TRAINING_CANCELLED
 */
export async function cancelTraining(parts: Parts, { id, by }: { id: string; by: string }): Promise<Training> {
  const cancelled = await untilWon(() => markCancelled(parts, { id, by }));
  await parts.requestRefund(id).catch((error: unknown) => {
    parts.logger.warn({ err: error, trainingId: id }, 'the refund is left to the sweep');
  });
  return cancelled;
}

function markCancelled({ stores, unitOfWork, clock }: Parts, { id, by }: { id: string; by: string }) {
  const cause = currentCause();
  return unitOfWork(async (tx) => {
    const { session } = tx;
    const before = await stores.trainings.findOne({ _id: id }, { session });
    if (!before) throw new AppError(refusals.TRAINING_NOT_FOUND);
    if (before.status === 'cancelled') throw new AppError(refusals.TRAINING_CANCELLED);
    const change = {
      status: 'cancelled' as const,
      cancellation: { at: clock(), by, total: before.seatsTaken, ...(cause && { cause }) },
      version: before.version + 1,
    };
    const result = await stores.trainings.updateOne(
      { _id: id, version: before.version },
      { $set: change },
      { session },
    );
    mustHaveFound(result.matchedCount, 1);
    const cancelled: Training = { ...before, ...change };
    tx.emit(trainingCancelled, trainingFact(cancelled));
    return cancelled;
  });
}

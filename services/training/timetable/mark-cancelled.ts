import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { currentCause } from '@studio/chassis/context/request-context';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { trainingCancelled } from '@studio/contracts/events/training-events';
import { writeCancellations } from '../models/guarded-writes.ts';
import type { Cancellation, Training } from '../models/training.model.ts';
import { cancelledTraining } from '../rules/schedule-policy.ts';
import { trainingFact } from '../seats/seat-events.ts';
import type { TrainingParts } from '../training-parts.ts';

/**
 * Cancels scheduled trainings in the caller's transaction. Refunds follow in the worker (`refund-training.job.ts`); the
 * caller writes the mails to waiting members.
 * @throws VersionConflictError when one of them has another version by now
 */
export async function markCancelled(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  tx: Transaction,
  {
    trainings,
    ...by
  }: { readonly trainings: readonly Training[] } & Pick<Cancellation, 'by' | 'closureId' | 'isUndone'>,
): Promise<Training[]> {
  const cause = currentCause();
  const order = { ...by, at: clock(), ...(cause && { cause }) };
  const changed = trainings.map((before) => ({ before, after: cancelledTraining(before, order) }));
  await asConflict(() => writeCancellations(stores, tx.session, changed));
  const cancelled = changed.map(({ after }) => after);
  for (const training of cancelled) tx.emit(trainingCancelled, trainingFact(training));
  return cancelled;
}

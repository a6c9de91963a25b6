import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import { notReopened } from '../models/closure.model.ts';
import type { TrainingParts } from '../training-parts.ts';

/**
 * Reopens a closed range: bulk generation makes trainings there again. Those that were cancelled stay so.
 * @throws AppError CLOSURE_NOT_FOUND, also for one that is reopened already
 */
export function reopenRange(
  { stores, unitOfWork, clock }: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<void> {
  const closed = { _id: id, ...notReopened };
  return unitOfWork(async (tx) => {
    const reopened = { reopenedAt: clock(), reopenedBy: by };
    const range = await stores.closures.findOneAndUpdate(closed, { $set: reopened }, { session: tx.session });
    if (!range) throw new AppError(refusals.CLOSURE_NOT_FOUND);
    tx.noteAct({ facts: { from: range.startDate, to: range.endDate } });
  });
}

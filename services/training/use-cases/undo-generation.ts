import { AppError } from '@studio/chassis/errors/app-error';
import { trainingCancelled } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import { asConflict, assertAllMatched, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { trainingFact } from '../seats/seat-events.ts';
import type { TrainingParts } from '../training-parts.ts';

interface UndoneRun {
  readonly removed: number;
  /** Booked since: they stay. */
  readonly kept: number;
}

/**
 * Cancels the trainings of a bulk generation that have no bookings (`docs/product.md` §3.8). There is nothing to refund
 * and no registrant to mail.
 * @throws AppError BULK_RUN_NOT_FOUND
 */
export function undoGeneration(
  { stores, unitOfWork, clock }: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>,
  { runId, by }: { readonly runId: string; readonly by: string },
): Promise<UndoneRun> {
  return retryOnConflict(() =>
    unitOfWork(async (tx) => {
      const { session } = tx;
      const made = await stores.trainings.find({ runId }, { session, hint: 'of-run' }).toArray();
      if (made.length === 0) throw new AppError(refusals.BULK_RUN_NOT_FOUND);
      const scheduled = made.filter(({ status }) => status === 'scheduled');
      const empty = scheduled.filter(({ seatsTaken }) => seatsTaken === 0);
      const change = { status: 'cancelled' as const, cancellation: { at: clock(), by, total: 0 } };
      const ids = empty.map(({ _id }) => _id);
      const { matchedCount } = await asConflict(() =>
        stores.trainings.updateMany(
          { _id: { $in: ids }, status: 'scheduled', seatsTaken: 0 },
          { $set: change, $inc: { version: 1, revision: 1 } },
          { session },
        ),
      );
      assertAllMatched(matchedCount, empty.length);
      for (const each of empty) {
        tx.emit(trainingCancelled, trainingFact({ ...each, ...change, version: each.version + 1 }));
      }
      return { removed: empty.length, kept: scheduled.length - empty.length };
    }),
  );
}

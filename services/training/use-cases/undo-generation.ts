import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import { retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { listEndedMails } from '../mails/waitlist-mails.ts';
import type { TrainingParts } from '../training-parts.ts';
import { markCancelled } from './mark-cancelled.ts';

interface UndoneRun {
  readonly removed: number;
  /** Booked since: they stay. */
  readonly kept: number;
}

/**
 * Cancels the trainings of a bulk generation that have no bookings (`docs/product.md` §3.8). There is nothing to refund
 * and nobody to mail but those on a waitlist.
 * @throws AppError BULK_RUN_NOT_FOUND
 */
export function undoGeneration(
  parts: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'clock'>,
  { runId, by }: { readonly runId: string; readonly by: string },
): Promise<UndoneRun> {
  const { stores, unitOfWork, mailOutbox } = parts;
  return retryOnConflict(() =>
    unitOfWork(async (tx) => {
      const { session } = tx;
      const made = await stores.trainings.find({ runId }, { session, hint: 'of-run' }).toArray();
      if (made.length === 0) throw new AppError(refusals.BULK_RUN_NOT_FOUND);
      const scheduled = made.filter(({ status }) => status === 'scheduled');
      const empty = scheduled.filter(({ seatsTaken }) => seatsTaken === 0);
      await markCancelled(parts, tx, { trainings: empty, by });
      await mailOutbox.write(session, empty.flatMap(listEndedMails));
      tx.noteAct({ facts: { count: empty.length } });
      return { removed: empty.length, kept: scheduled.length - empty.length };
    }),
  );
}

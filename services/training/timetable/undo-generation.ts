import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import { retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { runUndoneMails } from './run-undone-mails.ts';
import { goesWithRun } from './bulk-policy.ts';
import { affectedPeople } from '../rules/closure-policy.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import type { TrainingParts } from '../training-parts.ts';
import { markCancelled } from './mark-cancelled.ts';

interface UndoneRun {
  readonly removed: number;
  /** Booked since: they stay. */
  readonly kept: number;
}

/**
 * Cancels the trainings of a bulk generation that nobody has booked (`docs/product.md` §3.8). Seats that fixed slots have
 * taken go with them: they are refunded at once, and each member is mailed once, also about waitlists.
 * @throws AppError BULK_RUN_NOT_FOUND
 */
export function undoGeneration(
  parts: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'fillSeats' | 'clock'>,
  { runId, by }: { readonly runId: string; readonly by: string },
): Promise<UndoneRun> {
  const { stores, unitOfWork, mailOutbox, fillSeats, clock } = parts;
  return retryOnConflict(() =>
    unitOfWork(async (tx) => {
      const { session } = tx;
      const made = await stores.trainings.find({ runId }, { session, hint: 'of-run' }).toArray();
      if (made.length === 0) throw new AppError(refusals.BULK_RUN_NOT_FOUND);
      const ids = { $in: made.map(({ _id }) => _id) };
      const booked = await stores.bookings
        .find({ trainingId: ids, status: 'booked' }, { session, hint: 'seat' })
        .toArray();
      const bookingsOf = Map.groupBy(booked, ({ trainingId }) => trainingId);
      const now = clock();
      const undone = made.filter((training) => goesWithRun(training, bookingsOf.get(training._id) ?? [], now));
      await markCancelled(parts, tx, { trainings: undone, by, isUndone: true });
      const lost = undone.flatMap(({ _id }) => bookingsOf.get(_id) ?? []);
      await mailOutbox.write(session, runUndoneMails(affectedPeople(undone, lost)));
      const releases = lost.map(({ trainingId, accountId }): SeatAct => ({
        kind: 'refund',
        trainingId,
        accountId,
        by,
      }));
      await fillSeats(tx, { trainingIds: [], accountIds: lost.map(({ accountId }) => accountId), releases });
      if (undone.length > 0) tx.noteAct({ facts: { count: undone.length } });
      else tx.dropAct();
      const scheduled = made.filter(({ status }) => status === 'scheduled');
      return { removed: undone.length, kept: scheduled.length - undone.length };
    }),
  );
}

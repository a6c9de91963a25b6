import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import { closureMailPrefix } from './closure-mails.ts';
import type { Closure } from '../models/closure.model.ts';
import type { TrainingParts } from '../training-parts.ts';
import { type FailedMails, findFailed, readUnreceived } from '../timetable/read-mail-progress.ts';
import { readSeatsLeft } from './settle-closures.ts';

/** A closed range, and how far its refunds and mails are. */
export interface ClosureProgress extends FailedMails {
  readonly closure: Closure;
  readonly refunded: number;
  readonly mailed: number;
}

/**
 * Counted from what is stored, as of one moment, like the progress of a single training (`read-cancellation.ts`).
 * @throws AppError CLOSURE_NOT_FOUND
 */
export async function readClosure(
  parts: Pick<TrainingParts, 'stores' | 'mails' | 'snapshotRead' | 'clock'>,
  id: string,
): Promise<ClosureProgress> {
  const { closure, seatsLeft, waiting } = await parts.snapshotRead(async (session) => ({
    closure: await parts.stores.closures.findOne({ _id: id }, { session }),
    seatsLeft: await readSeatsLeft(parts.stores, id, session),
    waiting: await readUnreceived(parts, closureMailPrefix(id), session),
  }));
  if (!closure) throw new AppError(refusals.CLOSURE_NOT_FOUND);
  return {
    closure,
    refunded: closure.bookings - seatsLeft,
    mailed: closure.people - waiting.length,
    ...(await findFailed(parts, waiting)),
  };
}

import { retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { newId } from '@studio/chassis/mongo/new-id';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { mongo } from 'mongoose';
import { closureMails } from './closure-mails.ts';
import type { Booking } from '../models/booking.model.ts';
import type { Closure } from '../models/closure.model.ts';
import type { Training } from '../models/training.model.ts';
import { affectedPeople, type Range, refusalOfClosing } from '../rules/calendar-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { markCancelled } from '../timetable/mark-cancelled.ts';
import { passTimetableGuard, readClosed } from '../timetable/read-closed-days.ts';

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

interface ClosingOrder {
  readonly range: Range;
  readonly reason: string | null;
  /** Account id of the administrator. */
  readonly by: string;
}

/**
 * Closes a range and cancels its trainings that have not begun, in one transaction (`docs/product.md` §3.14). Refunds
 * follow in the worker, as for a single training, and then the mails (`settle-closures.ts`).
 * @throws AppError CLOSURE_IN_PAST, CLOSURE_OVERLAPS
 */
export function closeRange(parts: Parts, { range, reason, by }: ClosingOrder): Promise<Closure> {
  const { stores, unitOfWork, mailOutbox, clock } = parts;
  return retryOnConflict(() =>
    unitOfWork(async (tx) => {
      const { session } = tx;
      await passTimetableGuard(stores, session);
      const { coming, bookings } = await readEffects(parts, range, session);
      const people = affectedPeople(coming, bookings);
      const closure: Closure = {
        _id: newId(),
        startDate: range.startDate,
        endDate: range.endDate,
        reason,
        closedAt: clock(),
        closedBy: by,
        trainings: coming.length,
        bookings: bookings.length,
        people: people.length,
        settledAt: null,
        reopenedAt: null,
        reopenedBy: null,
      };
      await markCancelled(parts, tx, { trainings: coming, by, closureId: closure._id });
      await mailOutbox.write(session, closureMails(closure._id, people));
      await stores.closures.insertOne(closure, { session });
      tx.noteAct({ about: { closure: closure._id }, facts: { count: coming.length } });
      return closure;
    }),
  );
}

interface ClosurePreview extends Pick<Closure, 'trainings' | 'bookings' | 'people'> {
  /** Trainings of today that are not cancelled, because they have begun. */
  readonly begun: number;
}

/** Previews `closeRange`. @throws AppError as it does */
export async function previewClosure(
  parts: Pick<TrainingParts, 'stores' | 'snapshotRead' | 'clock'>,
  range: Range,
): Promise<ClosurePreview> {
  const { coming, begun, bookings } = await parts.snapshotRead((session) => readEffects(parts, range, session));
  const people = affectedPeople(coming, bookings).length;
  return { trainings: coming.length, bookings: bookings.length, people, begun };
}

interface Effects {
  readonly coming: readonly Training[];
  readonly begun: number;
  readonly bookings: readonly Booking[];
}

/** The trainings and bookings of a range. @throws AppError when it cannot be closed */
async function readEffects(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  range: Range,
  session: mongo.ClientSession,
): Promise<Effects> {
  const now = clock();
  const closed = await readClosed(stores, range, session);
  const refusal = refusalOfClosing(range, { today: toStudioDate(now), closed });
  if (refusal) throw new AppError(refusal);
  const scheduled = await stores.trainings
    .find({ status: 'scheduled', date: { $gte: range.startDate, $lte: range.endDate } }, { session, hint: 'scheduled' })
    .toArray();
  const coming = scheduled.filter(({ startsAt }) => startsAt > now);
  const ids = coming.map(({ _id }) => _id);
  const bookings = await stores.bookings
    .find({ trainingId: { $in: ids }, status: 'booked' }, { session, hint: 'seat' })
    .toArray();
  return { coming, begun: scheduled.length - coming.length, bookings };
}

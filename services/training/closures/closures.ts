import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { newId } from '@studio/chassis/mongo/new-id';
import * as routes from '@studio/contracts/http/closure-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { endOfStudioDay, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { type Closure, notReopened } from '../models/closure.model.ts';
import { readBookingsOf } from '../models/reads.ts';
import { affectedPeople, type Range, refusalOfClosing } from '../rules/calendar-policy.ts';
import { markCancelled } from '../timetable/mark-cancelled.ts';
import { passTimetableGuard, presentCalendarDay, readCalendar, readClosed } from '../timetable/read-closed-days.ts';
import {
  countedGuests,
  type FailedMails,
  findFailed,
  readCancelledGuests,
  readUnreceived,
} from '../timetable/read-mail-progress.ts';
import type { TrainingParts } from '../training-parts.ts';
import { closureMailPrefix, closureMails } from './closure-mails.ts';
import { countUnrefunded } from './settle-closures.ts';

/** The routes about closed ranges and holidays. */
export function closureBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.getCalendar, async ({ query }) => (await readCalendar(parts.stores, query)).map(presentCalendarDay)),
    on(routes.listClosures, async () => {
      const latestFirst = parts.stores.closures.find(notReopened, { hint: 'closed' }).sort({ startDate: -1 });
      return (await latestFirst.toArray()).map(presentClosure);
    }),
    on(routes.previewClosure, ({ body }) => previewClosure(parts, body)),
    on(routes.closeRange, async ({ body: { reason = null, ...range }, session }) => {
      const closure = await closeRange(parts, { range, reason, by: session.accountId });
      const progress = presentProgress({ ...closure, refunded: 0, mailed: 0, failed: 0 });
      return { closure: progress, message: 'Rango cerrado' };
    }),
    on(routes.getClosure, async ({ params }) => presentProgress(await readClosure(parts, params.id))),
    on(routes.reopenRange, async ({ params, session }) => {
      await reopenRange(parts, { id: params.id, by: session.accountId });
      return { message: 'Rango reabierto' };
    }),
  ];
}

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
function closeRange(parts: Parts, { range, reason, by }: ClosingOrder): Promise<Closure> {
  const { stores, unitOfWork, mailOutbox, clock } = parts;
  return unitOfWork(async (tx) => {
    const { session } = tx;
    await passTimetableGuard(stores, session);
    const { coming, bookings } = await readEffects(parts, range, session);
    const people = affectedPeople(coming, bookings);
    const closure: Closure = {
      _id: newId(),
      ...range,
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
    const guests = new Set(bookings.filter(({ guest }) => guest).map(({ accountId }) => accountId));
    const members = people.filter(({ accountId }) => !guests.has(accountId));
    await mailOutbox.write(session, closureMails(closure._id, members));
    await stores.closures.insertOne(closure, { session });
    tx.noteAct({ about: { closure: closure._id }, facts: { count: coming.length } });
    return closure;
  });
}

/** Previews `closeRange`. @throws AppError as it does */
async function previewClosure(
  parts: Pick<TrainingParts, 'stores' | 'snapshotRead' | 'clock'>,
  range: Range,
): Promise<z.input<typeof routes.closurePreviewSchema>> {
  const { coming, begun, bookings } = await parts.snapshotRead((session) => readEffects(parts, range, session));
  const people = affectedPeople(coming, bookings).length;
  return { trainings: coming.length, bookings: bookings.length, people, begun };
}

/** The trainings and bookings of a range. @throws AppError when it cannot be closed */
async function readEffects(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  range: Range,
  session: ClientSession,
) {
  const now = clock();
  const closed = await readClosed(stores, range, session);
  const refusal = refusalOfClosing(range, { today: toStudioDate(now), closed });
  if (refusal) throw new AppError(refusal);
  const scheduled = await stores.trainings
    .find({ status: 'scheduled', date: { $gte: range.startDate, $lte: range.endDate } }, { session, hint: 'scheduled' })
    .toArray();
  const coming = scheduled.filter(({ startsAt }) => startsAt > now);
  const bookings = await readBookingsOf(stores, coming, session);
  return { coming, begun: scheduled.length - coming.length, bookings };
}

/**
 * Reopens a closed range, so that bulk generation makes trainings there again. Cancelled trainings stay cancelled. One
 * that is reopened already stays so.
 * @throws AppError CLOSURE_NOT_FOUND
 */
function reopenRange(
  { stores, unitOfWork, clock }: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<void> {
  const closed = { _id: id, ...notReopened };
  return unitOfWork(async (tx) => {
    const reopened = { reopenedAt: clock(), reopenedBy: by };
    const range = await stores.closures.findOneAndUpdate(closed, { $set: reopened }, { session: tx.session });
    if (!range && (await stores.closures.findOne({ _id: id }, { session: tx.session }))) return tx.dropAct();
    if (!range) throw new AppError(refusals.CLOSURE_NOT_FOUND);
    tx.noteAct({ facts: { from: range.startDate, to: range.endDate } });
  });
}

/** A closed range and the progress of its refunds and mails. */
interface ClosureProgress extends FailedMails, Closure {
  readonly refunded: number;
  /** Of the bookings, those that have no class to get back; absent without any. */
  readonly guests?: number;
  readonly mailed: number;
}

/**
 * Counted from what is stored, as of one moment, like the progress of a single training (`cancel-training.ts`).
 * @throws AppError CLOSURE_NOT_FOUND
 */
async function readClosure(
  parts: Pick<TrainingParts, 'stores' | 'mails' | 'snapshotRead' | 'clock'>,
  id: string,
): Promise<ClosureProgress> {
  const { closure, guests, unrefunded, waiting } = await parts.snapshotRead(async (session) => {
    const found = await parts.stores.closures.findOne({ _id: id }, { session });
    return {
      closure: found,
      guests: found ? await readClosedGuests(parts.stores, found, session) : [],
      unrefunded: await countUnrefunded(parts.stores, id, session),
      waiting: await readUnreceived(parts, closureMailPrefix(id), session),
    };
  });
  if (!closure) throw new AppError(refusals.CLOSURE_NOT_FOUND);
  return {
    ...closure,
    refunded: closure.bookings - unrefunded - guests.filter(({ status }) => status === 'cancelled').length,
    ...countedGuests(guests),
    mailed: closure.people - waiting.length - guests.length,
    ...(await findFailed(parts, waiting, guests)),
  };
}

/** The guests of the classes that a closure cancelled, who get no mail. */
async function readClosedGuests(
  stores: TrainingParts['stores'],
  { _id: closureId, startDate, endDate }: Closure,
  session: ClientSession,
) {
  const startsAt = { $gte: studioInstant(startDate, '00:00'), $lt: endOfStudioDay(endDate) };
  const guests = await stores.guests.find({ startsAt }, { session, hint: 'by-start' }).toArray();
  if (guests.length === 0) return [];
  const ofClosure = { _id: { $in: guests.map(({ trainingId }) => trainingId) }, 'cancellation.closureId': closureId };
  return readCancelledGuests(stores, await stores.trainings.find(ofClosure, { session }).toArray(), session);
}

const presentClosure = (closure: Closure) => presentAs(routes.closureSchema, closure, { id: closure._id });

function presentProgress(progress: ClosureProgress) {
  const { _id: id, guests, unreached } = progress;
  return presentAs(routes.closureProgressSchema, progress, { id, guests, unreached });
}

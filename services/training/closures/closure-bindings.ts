import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/closure-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { z } from 'zod';
import { type Closure, notReopened } from '../models/closure.model.ts';
import { type FailedMails, findFailed, presentUnreached, readUnreceived } from '../timetable/read-mail-progress.ts';
import { listClosures, presentCalendarDay, readCalendar } from '../timetable/read-closed-days.ts';
import type { TrainingParts } from '../training-parts.ts';
import { closeRange, previewClosure } from './close-range.ts';
import { closureMailPrefix } from './closure-mails.ts';
import { readSeatsLeft } from './settle-closures.ts';

/** The routes about closed ranges and holidays. */
export function closureBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.getCalendar, async ({ query }) => (await readCalendar(parts, query)).map(presentCalendarDay)),
    on(routes.listClosures, async () => (await listClosures(parts)).map(presentClosure)),
    on(routes.previewClosure, ({ body }) => previewClosure(parts, body)),
    on(routes.closeRange, async ({ body: { reason = null, ...range }, session }) => {
      const closure = await closeRange(parts, { range, reason, by: session.accountId });
      const progress = { closure, refunded: 0, mailed: 0, failed: 0 };
      return { closure: presentClosureProgress(progress), message: 'Rango cerrado' };
    }),
    on(routes.getClosure, async ({ params }) => presentClosureProgress(await readClosure(parts, params.id))),
    on(routes.reopenRange, async ({ params, session }) => {
      await reopenRange(parts, { id: params.id, by: session.accountId });
      return { message: 'Rango reabierto' };
    }),
  ];
}

function presentClosure(closure: Closure): z.input<typeof routes.closureSchema> {
  const { _id: id, startDate, endDate, reason, trainings, bookings, people, closedAt } = closure;
  return {
    id,
    start_date: startDate,
    end_date: endDate,
    reason,
    trainings,
    bookings,
    people,
    closed_at: closedAt.toISOString(),
  };
}

function presentClosureProgress(progress: ClosureProgress): z.input<typeof routes.closureProgressSchema> {
  const { closure, unreached, ...counts } = progress;
  return { ...presentClosure(closure), ...counts, ...presentUnreached(unreached) };
}

/**
 * Reopens a closed range: bulk generation makes trainings there again. Those that were cancelled stay so.
 * @throws AppError CLOSURE_NOT_FOUND, also for one that is reopened already
 */
function reopenRange(
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

/** A closed range, and how far its refunds and mails are. */
interface ClosureProgress extends FailedMails {
  readonly closure: Closure;
  readonly refunded: number;
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

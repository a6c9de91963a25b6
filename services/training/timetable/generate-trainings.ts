import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { newId } from '@studio/chassis/mongo/new-id';
import { foldName } from '@studio/contracts/fold-name';
import { trainingScheduled } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import * as routes from '@studio/contracts/http/training-admin-routes';
import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import type { mongo } from 'mongoose';
import type { Training, TrainingCoach } from '../models/training.model.ts';
import { affectedPeople } from '../rules/calendar-policy.ts';
import { clashesIn } from '../rules/coach-policy.ts';
import { newTraining, type StudioDay, studioDay, type TrainingForm } from '../rules/schedule-policy.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import { trainingFact } from '../seats/seat-events.ts';
import type { TrainingParts } from '../training-parts.ts';
import { type BulkForm, type BulkPlan, goesWithRun, planBulk } from './bulk-policy.ts';
import { coachOfForm } from './choose-coach.ts';
import { markCancelled } from './mark-cancelled.ts';
import { passTimetableGuard, presentCalendarDay, readCalendar } from './read-closed-days.ts';
import { runUndoneMails } from './training-mails.ts';

/** The routes by which administrators generate trainings in bulk and undo that. */
export function generationBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.generateTrainings, async ({ body }) => {
      const run = await generateTrainings(parts, body);
      const message = `Entrenamientos generados exitosamente: ${run.created} nuevos, ${run.skipped} ya existían.`;
      return { ...run, message };
    }),
    on(routes.undoGeneration, async ({ params, session }) => {
      const undone = await undoGeneration(parts, { runId: params.runId, by: session.accountId });
      return { ...undone, message: 'Generación deshecha' };
    }),
    on(routes.previewTrainings, async ({ body }) => {
      const { days, ...counts } = await previewTrainings(parts, body);
      const named = days.map(({ trainings, isLeftOut: leftOut, ...day }) => {
        return { ...presentCalendarDay(day), trainings, leftOut };
      });
      return { ...counts, days: named };
    }),
  ];
}

/**
 * Schedules the missing trainings of a range in one transaction, except on days that are left out. Of two concurrent
 * runs, one creates each training and the other skips it. `runId` identifies the created trainings.
 * @throws AppError COACH_NOT_FOUND
 */
function generateTrainings({ stores, unitOfWork }: Pick<TrainingParts, 'stores' | 'unitOfWork'>, form: BulkForm) {
  return unitOfWork(async (tx) => {
    await passTimetableGuard(stores, tx.session);
    const { missing, existing } = await plan(stores, form, tx.session);
    const runId = newId();
    const trainings = newTrainings(missing, { runId, coach: await coachOfForm(stores, form, tx.session) });
    if (trainings.length === 0) {
      tx.dropAct();
      return { created: 0, skipped: existing };
    }
    await asConflict(() => stores.trainings.insertMany(trainings, { session: tx.session, ordered: false }));
    for (const training of trainings) tx.emit(trainingScheduled, trainingFact(training));
    tx.noteAct({ about: { run: runId }, facts: { count: trainings.length } });
    return { created: trainings.length, skipped: existing, runId };
  });
}

function newTrainings(
  forms: readonly TrainingForm[],
  { runId, coach }: { readonly runId: string; readonly coach: TrainingCoach | undefined },
): Training[] {
  const days = new Map<string, StudioDay>();
  return forms.map((form) => {
    const day = days.get(form.trainingDate) ?? studioDay(form.trainingDate);
    days.set(form.trainingDate, day);
    return { ...newTraining(newId(), form, { day, coach }), runId };
  });
}

/**
 * Previews `generateTrainings`. `past`: how many of the new trainings would already have begun; `clashes`: how many overlap
 * another class of their coach.
 */
async function previewTrainings({ stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>, form: BulkForm) {
  const { missing, existing, days } = await plan(stores, form);
  const now = clock();
  const started = `${toStudioDate(now)} ${toStudioTime(now)}`;
  const past = missing.filter(({ trainingDate, startTime }) => `${trainingDate} ${startTime}` <= started).length;
  const preview = { created: missing.length, skipped: existing, past, days };
  if (!form.coachId) return preview;
  const gets = missing.map(({ trainingDate, ...hours }) => ({ ...hours, date: trainingDate }));
  return { ...preview, clashes: clashesIn(gets, await hoursOfCoach(stores, form.coachId, form)) };
}

/** The hours of the classes that a coach gives in a range. */
function hoursOfCoach({ trainings }: TrainingParts['stores'], coachId: string, { startDate, endDate }: BulkForm) {
  return trainings
    .find(
      { status: 'scheduled', 'coach.id': coachId, date: { $gte: startDate, $lte: endDate } },
      { projection: { date: 1, startTime: 1, endTime: 1 }, hint: 'scheduled' },
    )
    .toArray();
}

async function plan(stores: TrainingParts['stores'], form: BulkForm, session?: mongo.ClientSession): Promise<BulkPlan> {
  const { category, startDate, endDate, room } = form;
  const calendar = await readCalendar(stores, form, session);
  const scheduled = stores.trainings.find(
    {
      status: 'scheduled',
      category,
      date: { $gte: startDate, $lte: endDate },
      roomKey: room ? foldName(room) : { $exists: false },
    },
    { projection: { date: 1, startTime: 1 }, hint: 'scheduled', ...(session && { session }) },
  );
  const taken = new Set((await scheduled.toArray()).map(({ date, startTime }) => `${date} ${startTime}`));
  return planBulk(form, { calendar, taken });
}

/**
 * Cancels the trainings of a bulk generation that nobody has booked (`docs/product.md` §3.8). Seats that fixed slots
 * have taken are refunded at once, and each member is mailed once, also about waitlists. `kept`: how many trainings
 * stay because they are booked.
 * @throws AppError BULK_RUN_NOT_FOUND
 */
function undoGeneration(
  parts: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'fillSeats' | 'clock'>,
  { runId, by }: { readonly runId: string; readonly by: string },
) {
  const { stores, unitOfWork, mailOutbox, fillSeats, clock } = parts;
  return unitOfWork(async (tx) => {
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
  });
}

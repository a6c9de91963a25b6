import { assertAllMatched } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { refuseAtDesk } from '@studio/chassis/http/at-desk';
import { mustBuildOn, showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { Session } from '@studio/chassis/session/session-guard';
import { attendanceMarked, trainingChanged } from '@studio/contracts/events/training-events';
import * as routes from '@studio/contracts/http/training-admin-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import { studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { z } from 'zod';
import { movedMailDue } from '../mails/training-letter.ts';
import type { Booking } from '../models/booking.model.ts';
import { emptyAccount } from '../models/credit-account.model.ts';
import { writeAccounts } from '../models/guarded-writes.ts';
import { findTraining, readBookingsOf } from '../models/reads.ts';
import type { Training } from '../models/training.model.ts';
import { presentAdminTraining } from '../present-training.ts';
import { attendanceAfterMove } from '../rules/attendance-policy.ts';
import { type GivenBy, givenBy } from '../rules/coach-policy.ts';
import { moveWeekUse } from '../rules/credit-policy.ts';
import { knownAfterMove, planAfterMove, startAfterMove } from '../rules/move-policy.ts';
import {
  editTraining,
  isAsScheduled,
  isBeyondDesk,
  type TrainingEdit,
  type TrainingForm,
} from '../rules/schedule-policy.ts';
import { bookingFact, trainingFact } from '../seats/seat-events.ts';
import { readTakenSeats } from '../seats/taken-seats.ts';
import type { TrainingParts } from '../training-parts.ts';
import { chooseCoach, nameToCome } from './choose-coach.ts';
import { coachChangedMails } from './coach-mails.ts';
import { refusingDuplicates } from './schedule-training.ts';

/** The routes by which administrators edit a training and preview the effect. */
export function updateBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.updateTraining, async ({ params, headers, body, session }) => {
      const change = { id: params.id, form: body, ifMatch: headers['if-match'], caller: session };
      const training = await showingCurrent(presentAdminTraining, () => updateTraining(parts, change));
      return { training: presentAdminTraining(training), message: 'Entrenamiento actualizado exitosamente' };
    }),
    on(routes.previewMove, ({ params, body }) => previewMove(parts, params.id, body), { fenced: true }),
  ];
}

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'fillSeats' | 'clock'>;

type UpdateForm = z.output<typeof routes.trainingUpdateSchema>;

interface TrainingChange {
  readonly id: string;
  readonly form: UpdateForm;
  readonly ifMatch?: IfMatch | undefined;
  readonly caller: Pick<Session, 'desk'>;
}

/**
 * Edits a training. A move mails the registrants, and so does a change of coach if the form asks for it. Seats that
 * become free go to the waitlist.
 * @throws AppError as `editTraining` refuses, ASK_ADMINISTRATOR, TRAINING_NOT_FOUND, DUPLICATE_TRAINING, COACH_NOT_FOUND, ChangedMeanwhile
 */
function updateTraining(parts: Parts, change: TrainingChange): Promise<Training> {
  return parts.unitOfWork((tx) => edit(parts, tx, change));
}

async function edit(parts: Parts, tx: Transaction, { id, form, ifMatch, caller }: TrainingChange) {
  const { trainings } = parts.stores;
  const before = await findTraining(parts.stores, id, tx.session);
  if (before.status === 'scheduled') mustBuildOn(ifMatch, before.revision, before);
  const edited = editedBy(before, form, { now: parts.clock(), given: await givenAfter(parts, tx, before, form) });
  if (isAsScheduled(before, edited.training)) {
    tx.dropAct();
    return before;
  }
  refuseAtDesk(caller, isBeyondDesk(before, edited.training, toStudioDate(parts.clock())));
  const { _id, ...fields } = edited.training;
  const result = await refusingDuplicates(() =>
    trainings.replaceOne({ _id: id, version: before.version }, fields, { session: tx.session }),
  );
  assertAllMatched(result.matchedCount, 1);
  const moved = edited.movesBookings ? await moveBookings(parts, tx, { from: before, to: edited.training }) : [];
  tx.emit(trainingChanged, trainingFact(edited.training));
  if (form.notify && edited.training.coach?.id !== before.coach?.id) {
    await parts.mailOutbox.write(tx.session, await coachChangedMails(parts.stores, [edited.training], tx.session));
  }
  await parts.fillSeats(tx, { trainingIds: [id], accountIds: moved.map(({ accountId }) => accountId) });
  return (await trainings.findOne({ _id: id }, { session: tx.session })) ?? edited.training;
}

/**
 * Who gives the class after the edit. A form without `coachId`, or with the present one, leaves that as it is unless it
 * says whether the coach is a substitute.
 * @throws AppError COACH_NOT_FOUND
 */
async function givenAfter(
  { stores, clock }: Pick<Parts, 'stores' | 'clock'>,
  tx: Transaction,
  before: Training,
  form: UpdateForm,
): Promise<GivenBy> {
  const present = before.coach?.id ?? null;
  const { coachId = present } = form;
  const { substitute = coachId === present } = form;
  if (coachId === null) return givenBy(before, null, substitute);
  const stays = before.coach?.id === coachId;
  // A coach who no longer gives classes stays unless another one is chosen.
  const { id, name } = stays ? before.coach : await chooseCoach(stores, coachId, tx.session);
  const now = clock();
  const isToComeAgain = stays && before.startsAt <= now && studioInstant(form.trainingDate, form.startTime) > now;
  const shown = isToComeAgain ? await nameToCome(stores, id, tx.session) : name;
  return givenBy(before, { id, name: shown }, substitute);
}

/** @throws AppError as `editTraining` refuses */
function editedBy(training: Training, form: TrainingForm, at: Parameters<typeof editTraining>[2]): TrainingEdit {
  const edited = editTraining(training, form, at);
  if (edited.kind === 'refused') throw new AppError(edited.refusal, edited.message ? { message: edited.message } : {});
  return edited;
}

interface Moved {
  readonly from: Training;
  readonly to: Training;
}

/**
 * Moves the bookings of a training to its new time, with their use of the weekly limit. Mails the registrants, but not
 * members who released a seat. Clears marks of attendance if marking is not open yet at the new time.
 */
async function moveBookings(parts: Parts, tx: Transaction, { from, to }: Moved): Promise<Booking[]> {
  const { session } = tx;
  const moved = await readBookingsOf(parts.stores, [from], session);
  const now = parts.clock();
  await parts.stores.bookings.bulkWrite(
    moved.map((booking) => {
      const { attendance, arrivedAt, version } = attendanceAfterMove(booking, to, now);
      const isToKnow = booking.status === 'booked' || booking.knownTime !== null;
      const knownTime = isToKnow ? knownAfterMove(booking, { from, to }) : null;
      const update = {
        $set: { week: to.week, startsAt: to.startsAt, knownTime, attendance, version },
        ...(booking.arrivedAt && !arrivedAt && { $unset: { arrivedAt: '' as const } }),
      };
      return { updateOne: { filter: { _id: booking._id }, update } };
    }),
    { session },
  );
  for (const booking of moved) {
    const after = attendanceAfterMove(booking, to, now);
    if (after !== booking) tx.emit(attendanceMarked, bookingFact(after));
  }
  if (from.week !== to.week) await moveWeekUses(parts, tx, { from, to, moved });
  await parts.mailOutbox.write(
    session,
    moved.filter(({ status, guest }) => status === 'booked' && !guest).map((booking) => movedMailDue(booking, to)),
  );
  const guests = moved.filter(({ guest }) => guest).map(({ _id }) => _id);
  if (guests.length > 0) {
    await parts.stores.guests.updateMany({ _id: { $in: guests } }, { $set: { startsAt: to.startsAt } }, { session });
  }
  return moved;
}

async function moveWeekUses(
  { stores }: Parts,
  tx: Transaction,
  { from, to, moved }: Moved & { moved: readonly Booking[] },
): Promise<void> {
  const byPayer = new Map(moved.map((booking) => [booking.accountId, booking]));
  const accounts = await stores.creditAccounts
    .find({ _id: { $in: [...byPayer.keys()] } }, { session: tx.session })
    .toArray();
  const weeks = { from: from.week, to: to.week };
  const changed = accounts
    .map((before) => ({ before, after: moveWeekUse(before, byPayer.get(before._id)!, weeks).account }))
    .filter(({ before, after }) => after !== before);
  await writeAccounts(stores, tx.session, changed);
}

/**
 * Previews the effect of an edit on the registrants (`docs/product.md` §3.6).
 * @throws AppError as `updateTraining`, but for DUPLICATE_TRAINING
 */
async function previewMove(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  id: string,
  form: TrainingForm,
): Promise<z.input<typeof routes.movePreviewSchema>> {
  const from = await findTraining(stores, id);
  const now = clock();
  const { training: to, movesBookings } = editedBy(from, form, { now, given: {} });
  const moves = movesBookings && from.seatsTaken > 0;
  const start = startAfterMove(to, now);
  if (!moves) return { enrolled: from.seatsTaken, moves, start, withoutPlan: [], overLimit: [], overlapping: [] };

  const booked = await stores.bookings.find({ trainingId: id, status: 'booked' }, { hint: 'seat' }).toArray();
  const accountIds = booked.map(({ accountId }) => accountId);
  const accounts = new Map(
    (await stores.creditAccounts.find({ _id: { $in: accountIds } }).toArray()).map((each) => [each._id, each]),
  );
  const taken = await readTakenSeats(stores, { accountIds, at: [to] });
  const busy = new Set(taken.filter(({ training }) => training._id !== id).map(({ accountId }) => accountId));
  const members = new Map(
    (await stores.members.find({ _id: { $in: accountIds } }).toArray()).map((each) => [each._id, each]),
  );
  const named = (ids: readonly string[]) =>
    ids.map((id) => {
      const { firstName = '', lastName = '' } = members.get(id) ?? {};
      return { id, first_name: firstName, last_name: lastName };
    });
  const whosePlan = (effect: ReturnType<typeof planAfterMove>) =>
    named(
      booked
        .filter((each) => {
          const account = accounts.get(each.accountId) ?? emptyAccount(each.accountId);
          return planAfterMove(each, account, { from, to, now }) === effect;
        })
        .map(({ accountId }) => accountId),
    );
  return {
    enrolled: booked.length,
    moves,
    start,
    withoutPlan: whosePlan('without-plan'),
    overLimit: whosePlan('over-limit'),
    overlapping: named(accountIds.filter((each) => busy.has(each))),
  };
}

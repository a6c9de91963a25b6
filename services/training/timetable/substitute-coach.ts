import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { trainingChanged } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import * as routes from '@studio/contracts/http/substitution-routes';
import { coachName } from '@studio/contracts/person';
import { writeCoaches } from '../models/guarded-writes.ts';
import type { Training, TrainingCoach } from '../models/training.model.ts';
import { clashesIn, givenBy, givesClasses, ownerOf } from '../rules/coach-policy.ts';
import { trainingFact } from '../seats/seat-events.ts';
import type { TrainingParts } from '../training-parts.ts';
import { coachOfForm, nameToCome } from './choose-coach.ts';
import { coachChangedMails } from './coach-mails.ts';

/** The routes by which a coach's classes of a range get a substitute, or return to their owner. */
export function substitutionBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.previewSubstitution, ({ params, body }) => previewSubstitution(parts, { ownerId: params.id, ...body }), {
      fenced: true,
    }),
    on(
      routes.substituteCoach,
      async ({ params, body }) => {
        const before = await substituteCoach(parts, { ownerId: params.id, ...body });
        const message = changedInWords(before.length);
        return { changed: before.length, message, previous: previousCoaches(before) };
      },
      { fenced: true },
    ),
  ];
}

function changedInWords(changed: number): string {
  if (changed === 0) return 'No había entrenamientos por cambiar en esas fechas';
  return changed === 1 ? 'Se cambió 1 entrenamiento' : `Se cambiaron ${changed} entrenamientos`;
}

/** Who gave each class before, as further substitutions that take this one back. */
function previousCoaches(before: readonly Training[]) {
  const byCoach = Map.groupBy(before, ({ coach }) => coach?.id ?? null);
  return [...byCoach].map(([substituteId, trainings]) => {
    return { substituteId, trainingIds: trainings.map(({ _id }) => _id) };
  });
}

type Substitution = z.output<typeof routes.substituteCoach.body> & {
  /** The owner of the classes, whoever gives them now. */
  readonly ownerId: string;
};

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

/**
 * Gives the classes that a coach owns and that have not begun, between two dates, to a substitute, to nobody, or back to
 * their owner (`docs/product.md` §3.16). Returns the classes that changed coach, as they were.
 * @throws AppError USER_NOT_FOUND, COACH_NOT_FOUND
 */
function substituteCoach(parts: Parts, order: Substitution): Promise<Training[]> {
  const { stores, unitOfWork, mailOutbox, clock } = parts;
  return unitOfWork(async (tx) => {
    const { session } = tx;
    await mustBeKnown(parts, order.ownerId, session);
    const substitute = await coachAfter(parts, order, session);
    const own = await classesAround(parts, { ...order, coachId: order.ownerId }, session);
    const changed = own
      .filter((each) => changesWith(each, order))
      .map((before) => changeOf(before, substitute, clock()));
    if (changed.length === 0) {
      tx.dropAct();
      return [];
    }
    await asConflict(() => writeCoaches(stores, session, changed));
    const trainings = changed.map(({ after }) => after);
    for (const training of trainings) tx.emit(trainingChanged, trainingFact(training));
    if (order.notify) await mailOutbox.write(session, await coachChangedMails(stores, trainings, session));
    tx.noteAct({ facts: { count: trainings.length } });
    return changed.map(({ before }) => before);
  });
}

/**
 * Who gives the classes after the order. One that takes another back also names coaches who no longer give classes:
 * those are without a name again, as before it.
 * @throws AppError COACH_NOT_FOUND, USER_NOT_FOUND
 */
async function coachAfter(
  parts: Pick<Parts, 'stores'>,
  { substituteId, among }: Pick<Substitution, 'substituteId' | 'among'>,
  session: ClientSession,
): Promise<TrainingCoach | undefined> {
  if (substituteId === null || !among) return coachOfForm(parts.stores, { coachId: substituteId }, session);
  await mustBeKnown(parts, substituteId, session);
  return { id: substituteId, name: await nameToCome(parts.stores, substituteId, session) };
}

/** Whether a class is one of those that the order is about, and gets another coach. */
function changesWith(training: Training, { ownerId, substituteId, among }: Omit<Substitution, 'notify'>): boolean {
  const { _id, coach } = training;
  const present = coach?.id ?? null;
  if (ownerOf(training) !== ownerId || present === substituteId) return false;
  return among === undefined || (present === among.givenBy && among.trainingIds.includes(_id));
}

function changeOf(before: Training, substitute: TrainingCoach | undefined, editedAt: Date) {
  const { coach: _coach, ownerId: _ownerId, ...others } = before;
  const edit = { version: before.version + 1, revision: before.revision + 1, editedAt };
  return { before, after: { ...others, ...givenBy(before, substitute ?? null, true), ...edit } };
}

type Range = Pick<Substitution, 'startDate' | 'endDate'>;

/** The classes of a range that a coach owns or gives and that have not begun, in chronological order. */
async function classesAround(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  { coachId, startDate, endDate }: Range & { readonly coachId: string },
  session?: ClientSession,
): Promise<Training[]> {
  const ofCoach = [{ 'coach.id': coachId }, { 'coach.substituteFor': coachId }, { ownerId: coachId }];
  const days = { $gte: startDate, $lte: endDate };
  return stores.trainings
    .find(
      { status: 'scheduled', date: days, startsAt: { $gt: clock() }, $or: ofCoach },
      { hint: 'scheduled', ...(session && { session }) },
    )
    .sort({ startsAt: 1 })
    .toArray();
}

/** An account that no longer gives classes, or is deleted, may still own some. @throws AppError USER_NOT_FOUND */
async function mustBeKnown({ stores }: Pick<TrainingParts, 'stores'>, _id: string, session?: ClientSession) {
  const member = await stores.members.findOne({ _id }, session ? { session } : {});
  if (!member) throw new AppError(refusals.USER_NOT_FOUND);
}

/** Previews `substituteCoach`. @throws AppError as it does */
async function previewSubstitution(
  parts: Pick<TrainingParts, 'stores' | 'clock'>,
  order: Omit<Substitution, 'notify' | 'among'>,
): Promise<z.input<typeof routes.previewSubstitution.success.schema>> {
  const { ownerId, substituteId } = order;
  await mustBeKnown(parts, ownerId);
  const member = substituteId === null ? null : await parts.stores.members.findOne({ _id: substituteId });
  if (substituteId !== null && !(member && givesClasses(member))) throw new AppError(refusals.COACH_NOT_FOUND);
  const around = await classesAround(parts, { ...order, coachId: ownerId });
  const changed = around.filter((each) => changesWith(each, order));
  const given = substituteId === null ? null : await classesAround(parts, { ...order, coachId: substituteId });
  return {
    trainings: changed.length,
    bookings: changed.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0),
    clashes: given
      ? clashesIn(
          changed,
          given.filter(({ coach }) => coach?.id === substituteId),
        )
      : 0,
    replaced: changed.filter(({ coach }) => coach?.id !== ownerId).length,
    standsInFor: await readOwners(
      parts,
      around.filter((each) => ownerOf(each) !== ownerId),
    ),
  };
}

/** The owners of classes that a substitute gives, with how many. */
async function readOwners({ stores }: Pick<TrainingParts, 'stores'>, substituted: readonly Training[]) {
  const byOwner = Map.groupBy(substituted, (training) => ownerOf(training)!);
  const owners = await stores.members.find({ _id: { $in: [...byOwner.keys()] }, deleted: false }).toArray();
  return owners.map((owner) => ({ name: coachName(owner), trainings: byOwner.get(owner._id)!.length }));
}

import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { asConflict, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { trainingChanged } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import * as routes from '@studio/contracts/http/substitution-routes';
import { writeCoaches } from '../models/guarded-writes.ts';
import type { Training, TrainingCoach } from '../models/training.model.ts';
import { givesClasses, withCoach } from '../rules/coach-policy.ts';
import { overlaps } from '../rules/schedule-policy.ts';
import { trainingFact } from '../seats/seat-events.ts';
import type { TrainingParts } from '../training-parts.ts';
import { coachOfForm } from './choose-coach.ts';
import { coachChangedMails } from './coach-mails.ts';

/** The routes by which a coach's classes of a range get a substitute, or return to their owner. */
export function substitutionBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.previewSubstitution, ({ params, body }) => previewSubstitution(parts, { coachId: params.id, ...body }), {
      fenced: true,
    }),
    on(routes.substituteCoach, async ({ params, body }) => {
      const changed = await substituteCoach(parts, { coachId: params.id, ...body });
      return { changed, message: changedInWords(changed) };
    }),
  ];
}

function changedInWords(changed: number): string {
  if (changed === 0) return 'No había entrenamientos por cambiar en esas fechas';
  return changed === 1 ? 'Se cambió 1 entrenamiento' : `Se cambiaron ${changed} entrenamientos`;
}

type Substitution = z.output<typeof routes.substituteCoach.body> & {
  /** The current coach of the classes. An account without classes, known or not, is no error. */
  readonly coachId: string;
};

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

/**
 * Gives a coach's classes that have not begun, between two dates, to a substitute or to no coach (`docs/product.md`
 * §3.16). Returns how many classes changed coach.
 * @throws AppError COACH_NOT_FOUND
 */
function substituteCoach(parts: Parts, order: Substitution): Promise<number> {
  const { stores, unitOfWork, mailOutbox, clock } = parts;
  return retryOnConflict(() =>
    unitOfWork(async (tx) => {
      const { session } = tx;
      const substitute = await coachOfForm(stores, { coachId: order.substituteId }, session);
      const now = clock();
      const changed = (await classesToCome(parts, order, session))
        .map((before) => ({ before, after: givenBy(before, substitute ?? null, now) }))
        .filter(({ before, after }) => after !== before);
      if (changed.length === 0) {
        tx.dropAct();
        return 0;
      }
      await asConflict(() => writeCoaches(stores, session, changed));
      const trainings = changed.map(({ after }) => after);
      for (const training of trainings) tx.emit(trainingChanged, trainingFact(training));
      if (order.notify) await mailOutbox.write(session, await coachChangedMails(stores, trainings, session));
      tx.noteAct({ facts: { count: trainings.length } });
      return trainings.length;
    }),
  );
}

/** The class with the substitute; the same object if nothing changes. */
function givenBy(before: Training, substitute: TrainingCoach | null, editedAt: Date): Training {
  const coach = withCoach(before.coach, substitute, true);
  if (coach === before.coach) return before;
  const { coach: _coach, ...others } = before;
  const edit = { version: before.version + 1, revision: before.revision + 1, editedAt };
  return { ...others, ...(coach && { coach }), ...edit };
}

/** A coach's classes of a range that have not begun, in chronological order. */
function classesToCome(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  { coachId, startDate, endDate }: Pick<Substitution, 'coachId' | 'startDate' | 'endDate'>,
  session?: ClientSession,
): Promise<Training[]> {
  const days = { $gte: startDate, $lte: endDate };
  return stores.trainings
    .find(
      { 'coach.id': coachId, date: days, status: 'scheduled', startsAt: { $gt: clock() } },
      { hint: 'of-coach', ...(session && { session }) },
    )
    .sort({ startsAt: 1 })
    .toArray();
}

/** Previews `substituteCoach`. @throws AppError COACH_NOT_FOUND */
async function previewSubstitution(
  parts: Pick<TrainingParts, 'stores' | 'clock'>,
  order: Omit<Substitution, 'notify'>,
): Promise<z.input<typeof routes.previewSubstitution.success.schema>> {
  const { coachId, substituteId } = order;
  const member = substituteId === null ? null : await parts.stores.members.findOne({ _id: substituteId });
  if (substituteId !== null && !(member && givesClasses(member))) throw new AppError(refusals.COACH_NOT_FOUND);
  const changed = substituteId === coachId ? [] : await classesToCome(parts, order);
  const own = substituteId === null ? [] : await classesToCome(parts, { ...order, coachId: substituteId });
  return {
    trainings: changed.length,
    bookings: changed.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0),
    clashes: changed.filter((training) => own.some((other) => overlaps(training, other))).length,
  };
}

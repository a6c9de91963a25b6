import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import type { TrainingLetters } from '../mails/training-letter.ts';
import { kindInWords, rangeInWords, detailsInWords, type NamedClass } from '../mails/training-words.ts';
import { withTrainings } from '../models/reads.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';
import { daysInWords } from './lost-classes.ts';

const coachChangedPayload = z.object({ bookingIds: z.array(z.string()).readonly() });

/**
 * The mail about changed coaches, if an administrator asked for it: about the classes that are still booked and to
 * come.
 */
export const coachLetters: TrainingLetters = {
  'coach-changed': {
    writeFor: async ({ stores, clock }, { payload }) => {
      const { bookingIds } = coachChangedPayload.parse(payload);
      const bookings = await stores.bookings.find({ _id: { $in: [...bookingIds] }, status: 'booked' }).toArray();
      const now = clock();
      const trainings = (await withTrainings(stores, bookings))
        .map(({ training }) => training)
        .filter(({ status, startsAt }) => status === 'scheduled' && startsAt > now)
        .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
      return trainings.length === 0 ? null : coachChangedMail(trainings);
    },
  },
};

/** One mail per registrant of classes with another coach; a later one about the same bookings replaces it. */
export async function coachChangedMails(
  { bookings }: Pick<TrainingStores, 'bookings'>,
  trainings: readonly Training[],
  session: ClientSession,
): Promise<MailToWrite[]> {
  const trainingId = { $in: trainings.map(({ _id }) => _id) };
  const booked = await bookings.find({ trainingId, status: 'booked' }, { session, hint: 'seat' }).toArray();
  const change = newId();
  const ofMembers = booked.filter(({ guest }) => !guest);
  return [...Map.groupBy(ofMembers, (booking) => booking.accountId)].map(([accountId, own]) => {
    const bookingIds = own.map(({ _id }) => _id).toSorted();
    return {
      key: `coach-changed:${change}:${accountId}`,
      accountId,
      template: 'coach-changed',
      subject: `coach-changed:${bookingIds.join(':')}`,
      payload: { bookingIds } satisfies z.input<typeof coachChangedPayload>,
    };
  });
}

/** The mail that names the current coach of each class, earliest class first. */
export function coachChangedMail(trainings: readonly NamedClass[]) {
  const [startDate, endDate] = [trainings[0]!.date, trainings.at(-1)!.date];
  const [whose, booked] =
    trainings.length === 1
      ? ['este entrenamiento en el que estás inscrito', 'Tu inscripción sigue']
      : ['estos entrenamientos en los que estás inscrito', 'Tus inscripciones siguen'];
  return {
    subject: `Cambio de entrenador: ${daysInWords({ startDate, endDate })}`,
    paragraphs: [`Cambió quién da ${whose}:`, trainings.map(inWords), `${booked} en pie.`],
  };
}

function inWords(training: NamedClass): string {
  const nobody = training.coach?.name ? '' : ', por ahora sin entrenador';
  return `${kindInWords(training)}, ${rangeInWords(training)}${nobody}${detailsInWords(training)}`;
}

import { z } from 'zod';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { endSentence } from '@studio/contracts/end-sentence';
import { trainingCategories } from '@studio/contracts/rules/classes';
import {
  aboutBooking,
  knownOfMoved,
  type MailFacts,
  type Reader,
  type TrainingLetters,
  withdrawnPayload,
} from '../mails/training-letter.ts';
import {
  classNotice,
  dateInWords,
  detailsInWords,
  givenBackInWords,
  kindInWords,
  type NamedClass,
  rangeInWords,
  returnedInWords,
  startInWords,
  trainingInWords,
} from '../mails/training-words.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';
import type { AffectedPerson } from '../rules/calendar-policy.ts';
import { timeOf, type TrainingTime } from '../rules/move-policy.ts';
import {
  bookingsInWords,
  cancelledTitle,
  daysInWords,
  type LostClasses,
  lostInWords,
  lostNotice,
  lostPayload,
  readLostClasses,
} from './lost-classes.ts';

/**
 * The mails about trainings that were cancelled, moved, or removed with their bulk generation, and about bookings that
 * were cancelled together.
 */
export const timetableLetters: TrainingLetters = {
  'training-cancelled': {
    writeFor: async ({ stores }, { payload }) => {
      const training = await withDetails(stores, cancelledPayload.parse(payload));
      const { trainingId: _id } = training;
      const notice = _id !== undefined && classNotice('class-cancelled', cancelledTitle, { ...training, _id });
      return { ...trainingCancelledMail(training), ...(notice && { notice }) };
    },
  },
  'waitlist-ended': {
    writeFor: async ({ stores }, { payload }) =>
      listEndedMail(await withDetails(stores, listEndedPayload.parse(payload))),
  },
  'training-moved': {
    writeFor: aboutBooking(
      (facts, { reader }) => {
        const known = knownOfMoved(facts);
        return known && trainingMovedMail(facts, known, reader);
      },
      { notice: ({ training }) => classNotice('class-moved', 'Tu clase cambió de hora', training) },
    ),
  },
  'run-undone': {
    writeFor: async ({ stores, clock }, { accountId, payload }) => {
      const lost = await readLostClasses(stores, accountId, lostPayload.parse(payload));
      return { ...runUndoneMail(lost), ...lostNotice(lost, clock()) };
    },
  },
  'seats-withdrawn': {
    writeFor: async ({ stores }, { accountId, payload }) => {
      const { bookingIds } = withdrawnPayload.parse(payload);
      return seatsWithdrawnMail(await readLostClasses(stores, accountId, { bookingIds, waitedFor: [] }));
    },
  },
};

/** Title, room and coach of the class are read when the mail is sent. Rows of an earlier version lack `trainingId`. */
const listEndedPayload = z.object({
  trainingId: z.string().optional(),
  category: z.enum(trainingCategories),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});

const cancelledPayload = listEndedPayload.extend({
  /** False for a courtesy, which had spent nothing, and for a class of a plan that gives nothing back (`docs/product.md` §2.3). */
  givesClassBack: z.boolean(),
  /** The class is kept for the next plan, because there was none to refund it to (`docs/product.md` §2.5). */
  isKept: z.boolean(),
  /** The last day of the plan that the class was refunded to. */
  usableUntil: z.string().optional(),
  /** The class outlives that plan (`docs/product.md` §2.5). */
  survives: z.boolean().optional(),
});

type CancelledTraining = z.output<typeof cancelledPayload> & NamedClass;

async function withDetails<T extends z.output<typeof listEndedPayload>>(
  { trainings }: Pick<TrainingStores, 'trainings'>,
  payload: T,
): Promise<T & NamedClass> {
  const { trainingId: _id } = payload;
  const training = _id === undefined ? null : await trainings.findOne({ _id });
  return { ...training, ...payload };
}

/** Announces that a training is cancelled and the class refunded. */
export function trainingCancelledMail(training: CancelledTraining) {
  return {
    subject: `Entrenamiento cancelado: ${startInWords(training)}`,
    paragraphs: [
      `El ${trainingInWords(training)}, en el que estabas inscrito, fue cancelado.`,
      ...(training.givesClassBack ? [givenBackInWords(training)] : []),
      [...whatNow(training), 'Disculpa las molestias.'].join(' '),
    ],
  };
}

/** What the reader can do with what was given back; empty if nothing was. */
function whatNow({ givesClassBack, isKept, usableUntil, survives }: CancelledTraining): string[] {
  if (!givesClassBack) return [];
  if (isKept) return ['Para activar un plan, comunícate con el estudio.'];
  if (usableUntil === undefined) return ['Puedes inscribirte en otro entrenamiento cuando quieras.'];
  const until = `Puedes inscribirte en otro entrenamiento hasta el ${dateInWords(usableUntil)}, el último día de tu plan.`;
  return [until, ...(survives ? ['Si no la usas antes, la guardamos para tu próximo plan.'] : [])];
}

/** One mail per member on the waitlist of a cancelled training. */
export function listEndedMails(training: Training): MailToWrite[] {
  const payload: z.input<typeof listEndedPayload> = {
    trainingId: training._id,
    category: training.category,
    ...timeOf(training),
  };
  return training.waitlist.map(({ accountId }) => ({
    key: `waitlist-ended:${training._id}:${accountId}`,
    accountId,
    template: 'waitlist-ended',
    payload,
  }));
}

function listEndedMail(training: NamedClass) {
  return {
    subject: `Entrenamiento cancelado: ${startInWords(training)}`,
    paragraphs: [
      `El ${trainingInWords(training)}, en el que estabas en lista de espera, fue cancelado.`,
      'No se descontó ninguna clase. Puedes inscribirte en otro entrenamiento cuando quieras.',
    ],
  };
}

/** The new date and time of a training, beside those that its reader was last informed of. */
export function trainingMovedMail(facts: MailFacts, known: TrainingTime, reader: Reader) {
  const { training } = facts;
  return {
    subject: `Tu entrenamiento cambió de horario: ${startInWords(training)}`,
    paragraphs: [
      `El ${kindInWords(training)} en el que estás inscrito cambió de horario.`,
      `Antes: ${rangeInWords(known)}.`,
      endSentence(`Ahora: ${rangeInWords(training)}${detailsInWords(training)}`),
      `Tu inscripción sigue en pie. ${otherwise(reader, facts)}`,
    ],
  };
}

/** What the reader can do if the new time does not suit. */
function otherwise({ isShutOut }: Reader, { training, booking, now }: MailFacts): string {
  if (now > training.startsAt) return 'Si no pudiste asistir, comunícate con el estudio.';
  if (isShutOut) return 'Si no puedes asistir, comunícate con el estudio.';
  return `Si no puedes asistir, cancélala en la aplicación antes de que empiece${returnedInWords(booking.paidFrom)}.`;
}

/** One mail per person who lost a seat or a waitlist place when a bulk generation was undone. */
export function runUndoneMails(people: readonly AffectedPerson[]): MailToWrite[] {
  const undoing = newId();
  return people.map(({ accountId, bookingIds, waitedFor }) => ({
    key: `run-undone:${undoing}:${accountId}`,
    accountId,
    template: 'run-undone',
    payload: { bookingIds, waitedFor } satisfies z.input<typeof lostPayload>,
  }));
}

/** For a person who had a seat or a waitlist place in trainings that were made by mistake. */
export function runUndoneMail(lost: LostClasses) {
  return {
    subject: `Entrenamientos cancelados: ${daysOf([...lost.booked, ...lost.waitedFor])}`,
    paragraphs: ['El estudio retiró entrenamientos de su horario.', ...lostInWords(lost)],
  };
}

/** For a member whose bookings the studio cancelled with their plan or status (`docs/product.md` §§2.3, 4.4). */
export function seatsWithdrawnMail(lost: Pick<LostClasses, 'booked' | 'givenBack'>) {
  const what = lost.booked.length === 1 ? 'Inscripción cancelada' : 'Inscripciones canceladas';
  return {
    subject: `${what}: ${daysOf(lost.booked)}`,
    paragraphs: [...bookingsInWords(lost), 'Si no lo esperabas, comunícate con el estudio.'],
  };
}

function daysOf(classes: readonly NamedClass[]): string {
  const dates = classes.map(({ date }) => date).toSorted();
  return daysInWords({ startDate: dates[0]!, endDate: dates.at(-1)! });
}

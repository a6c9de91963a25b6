import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { trainingCategories } from '@studio/contracts/vocabulary';
import { z } from 'zod';
import { movedMailOf, type MovedTraining } from '../mails/known-time.ts';
import type { Reader } from '../mails/mail-facts.ts';
import { aboutBooking, type TrainingLetters } from '../mails/training-letter.ts';
import {
  categoryInWords,
  dateInWords,
  givenBackInWords,
  rangeInWords,
  returnedInWords,
  timeInWords,
} from '../mails/training-words.ts';
import type { Training } from '../models/training.model.ts';
import { timeOf, type TrainingTime } from '../rules/move-policy.ts';

/** A training that was cancelled by itself or moved: for those who have a seat, and for those who waited for one. */
export const timetableLetters: TrainingLetters = {
  'training-cancelled': {
    writeFor: (_, { payload }, reader) => trainingCancelledMail(reader, cancelledPayload.parse(payload)),
  },
  'waitlist-ended': { writeFor: (_, { payload }, reader) => listEndedMail(reader, listEndedPayload.parse(payload)) },
  'training-moved': {
    writeFor: aboutBooking((reader, facts) => {
      const moved = movedMailOf(facts);
      return moved && trainingMovedMail(reader, moved);
    }),
  },
};

const listEndedPayload = z.object({
  category: z.enum(trainingCategories),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});

const cancelledPayload = listEndedPayload.extend({
  /** False for a courtesy, which had spent nothing. */
  givesClassBack: z.boolean(),
  /** There was no plan that the class could go back to: it waits for the next one (`docs/product.md` §2.5). */
  isKept: z.boolean(),
  /** The last day of the plan that the class went back to. */
  usableUntil: z.string().optional(),
  /** The class outlives that plan (`docs/product.md` §2.5). */
  survives: z.boolean().optional(),
});

type CancelledTraining = z.output<typeof cancelledPayload>;

/** Announces that a training is cancelled and the class was given back. */
export function trainingCancelledMail(reader: Reader, training: CancelledTraining) {
  const when = `${dateInWords(training.date)}, de ${timeInWords(training.startTime)} a ${timeInWords(training.endTime)}`;
  return writeLetter({
    ...reader,
    subject: `Entrenamiento cancelado: ${dateInWords(training.date)}, ${timeInWords(training.startTime)}`,
    paragraphs: [
      `El entrenamiento ${categoryInWords(training.category)} del ${when}, en el que estabas inscrito, fue cancelado.`,
      ...(training.givesClassBack ? [givenBackInWords(training)] : []),
      `${whatNow(training)} Disculpa las molestias.`,
    ],
  });
}

function whatNow({ isKept, usableUntil, survives }: CancelledTraining): string {
  if (isKept) return 'Para activar un plan, comunícate con el estudio.';
  if (usableUntil === undefined) return 'Puedes inscribirte en otro entrenamiento cuando quieras.';
  const until = `Puedes inscribirte en otro entrenamiento hasta el ${dateInWords(usableUntil)}, el último día de tu plan.`;
  return survives ? `${until} Si no la usas antes, la guardamos para tu próximo plan.` : until;
}

/** Due for all who wait for a training that is cancelled. */
export function listEndedMails(training: Training): MailToWrite[] {
  const payload: z.input<typeof listEndedPayload> = { category: training.category, ...timeOf(training) };
  return training.waitlist.map(({ accountId }) => ({
    key: `waitlist-ended:${training._id}:${accountId}`,
    accountId,
    template: 'waitlist-ended',
    payload,
  }));
}

function listEndedMail(reader: Reader, training: TrainingTime & Pick<Training, 'category'>) {
  return writeLetter({
    ...reader,
    subject: `Entrenamiento cancelado: ${dateInWords(training.date)}, ${timeInWords(training.startTime)}`,
    paragraphs: [
      `El entrenamiento ${categoryInWords(training.category)} del ${rangeInWords(training)}, en el que estabas en lista de espera, fue cancelado.`,
      'No se descontó ninguna clase. Puedes inscribirte en otro entrenamiento cuando quieras.',
    ],
  });
}

/** The new date and time of a training, beside what its reader was last informed of. */
export function trainingMovedMail(reader: Reader, { training, known, paidFrom, now }: MovedTraining) {
  return writeLetter({
    ...reader,
    subject: `Tu entrenamiento cambió de horario: ${dateInWords(training.date)}, ${timeInWords(training.startTime)}`,
    paragraphs: [
      `El entrenamiento ${categoryInWords(training.category)} en el que estás inscrito cambió de horario.`,
      `Antes: ${rangeInWords(known)}.`,
      `Ahora: ${rangeInWords(training)}.`,
      `Tu inscripción sigue en pie. ${otherwise(reader, { training, paidFrom, now })}`,
    ],
  });
}

/** What to do about a time that does not suit. */
function otherwise({ isShutOut }: Reader, { training, paidFrom, now }: Omit<MovedTraining, 'known'>): string {
  if (now > training.startsAt) return 'Si no pudiste asistir, comunícate con el estudio.';
  if (isShutOut) return 'Si no puedes asistir, comunícate con el estudio.';
  return `Si no puedes asistir, cancélala en la aplicación antes de que empiece${returnedInWords(paidFrom)}.`;
}

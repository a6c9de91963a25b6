import { z } from 'zod';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { trainingCategories } from '@studio/contracts/vocabulary';
import type { Reader } from '../mails/mail-facts.ts';
import type { TrainingLetters } from '../mails/training-letter.ts';
import { categoryInWords, dateInWords, givenBackInWords, rangeInWords, timeInWords } from '../mails/training-words.ts';
import type { Training } from '../models/training.model.ts';
import { type TrainingTime, timeOf } from '../rules/move-policy.ts';

/** A training that was cancelled by itself: for those who had a seat, and for those who waited for one. */
export const cancellationLetters: TrainingLetters = {
  'training-cancelled': {
    writeFor: (_, { payload }, reader) => trainingCancelledMail(reader, cancelledPayload.parse(payload)),
  },
  'waitlist-ended': { writeFor: (_, { payload }, reader) => listEndedMail(reader, listEndedPayload.parse(payload)) },
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

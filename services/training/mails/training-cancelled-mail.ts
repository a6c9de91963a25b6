import { z } from 'zod';
import { trainingCategories } from '@studio/contracts/vocabulary';
import { writeLetter } from '@studio/chassis/mail/letter';
import { categoryInWords, dateInWords, timeInWords } from './training-words.ts';

export const cancelledPayload = z.object({
  category: z.enum(trainingCategories),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** False for a courtesy, which had spent nothing. */
  givesClassBack: z.boolean(),
});

interface Reader {
  readonly firstName: string;
  readonly studioName: string;
}

/** Tells that a training does not take place, and that the class was given back. */
export function trainingCancelledMail(reader: Reader, training: z.output<typeof cancelledPayload>) {
  const when = `${dateInWords(training.date)}, de ${timeInWords(training.startTime)} a ${timeInWords(training.endTime)}`;
  const given =
    training.category === 'special'
      ? 'Te devolvimos 1 entrenamiento especial, que ya está disponible en tu cuenta.'
      : 'Te devolvimos 1 clase, que ya está disponible en tu cuenta.';
  return writeLetter({
    ...reader,
    subject: `Entrenamiento cancelado: ${dateInWords(training.date)}, ${timeInWords(training.startTime)}`,
    paragraphs: [
      `El entrenamiento ${categoryInWords(training.category)} del ${when}, en el que estabas inscrito, fue cancelado.`,
      ...(training.givesClassBack ? [given] : []),
      'Puedes inscribirte en otro entrenamiento cuando quieras. Disculpa las molestias.',
    ],
  });
}

import { z } from 'zod';
import { trainingCategories } from '@studio/contracts/vocabulary';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { Reader } from './mail-facts.ts';
import { categoryInWords, dateInWords, timeInWords } from './training-words.ts';

export const cancelledPayload = z.object({
  category: z.enum(trainingCategories),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
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

/** What came back, and where it is. */
export function givenBackInWords({ category, isKept }: Pick<CancelledTraining, 'category' | 'isKept'>): string {
  if (category === 'special') return 'Te devolvimos 1 entrenamiento especial, que ya está disponible en tu cuenta.';
  return isKept
    ? 'Te devolvimos 1 clase. Como en este momento no tienes un plan activo, la guardamos para sumarla a tu próximo plan.'
    : 'Te devolvimos 1 clase, que ya está disponible en tu cuenta.';
}

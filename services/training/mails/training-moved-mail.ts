import { z } from 'zod';
import { trainingCategories } from '@studio/contracts/vocabulary';
import { writeLetter } from '@studio/chassis/mail/letter';
import { categoryInWords, dateInWords, timeInWords } from './training-words.ts';

const time = z.object({ date: z.string(), startTime: z.string(), endTime: z.string() });

export const movedPayload = z.object({
  /** Absent where a version before has written the row. */
  trainingId: z.string().optional(),
  category: z.enum(trainingCategories),
  from: time,
  to: time,
});

interface Reader {
  readonly firstName: string;
  readonly studioName: string;
}

/** Tells the new date and time of a training, beside the old ones. */
export function trainingMovedMail(reader: Reader, { category, from, to }: z.output<typeof movedPayload>) {
  return writeLetter({
    ...reader,
    subject: `Tu entrenamiento cambió de horario: ${dateInWords(to.date)}, ${timeInWords(to.startTime)}`,
    paragraphs: [
      `El entrenamiento ${categoryInWords(category)} en el que estás inscrito cambió de horario.`,
      `Antes: ${inWords(from)}.`,
      `Ahora: ${inWords(to)}.`,
      'Tu inscripción sigue en pie. Si no puedes asistir, cancélala en la aplicación hasta 30 minutos antes del inicio.',
    ],
  });
}

function inWords({ date, startTime, endTime }: z.output<typeof time>): string {
  return `${dateInWords(date)}, de ${timeInWords(startTime)} a ${timeInWords(endTime)}`;
}

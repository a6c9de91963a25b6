import { writeLetter } from '@studio/chassis/mail/letter';
import { type MovedTraining, movedMailOf } from '../mails/known-time.ts';
import type { Reader } from '../mails/mail-facts.ts';
import { aboutBooking, type TrainingLetters } from '../mails/training-letter.ts';
import { categoryInWords, dateInWords, rangeInWords, returnedInWords, timeInWords } from '../mails/training-words.ts';

/** A class that has another time than its reader knows. */
export const moveLetters: TrainingLetters = {
  'training-moved': {
    writeFor: aboutBooking((reader, facts) => {
      const moved = movedMailOf(facts);
      return moved && trainingMovedMail(reader, moved);
    }),
  },
};

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

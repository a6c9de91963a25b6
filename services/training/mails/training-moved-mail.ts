import type { z } from 'zod';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import { isSameTime, type TrainingTime } from '../rules/move-policy.ts';
import type { bookingPayload, MailFacts, Reader } from './mail-facts.ts';
import { categoryInWords, creditInWords, rangeInWords, dateInWords, timeInWords } from './training-words.ts';

/** The mail to a registrant of a moved training; its content is read when it is sent. */
export function movedMailDue({ _id, accountId }: Booking, training: Training, again = ''): MailToWrite {
  return {
    key: `training-moved:${_id}:${training.version}${again}`,
    accountId,
    template: 'training-moved',
    subject: `training-moved:${_id}`,
    payload: { bookingId: _id } satisfies z.input<typeof bookingPayload>,
  };
}

interface MovedTraining {
  readonly training: TrainingTime & Pick<Training, 'category' | 'startsAt'>;
  readonly known: TrainingTime;
  readonly paidFrom: Booking['paidFrom'];
  readonly now: Date;
}

/** Null where the training is (again) when its reader knows it to be. */
export function movedMailOf({ training, booking, now }: MailFacts): MovedTraining | null {
  const known = booking.knownTime;
  if (!known || isSameTime(known, training)) return null;
  return { training, known, paidFrom: booking.paidFrom, now };
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
  return `Si no puedes asistir, cancélala en la aplicación antes de que empiece${returned(paidFrom)}.`;
}

function returned(paidFrom: Booking['paidFrom']): string {
  return paidFrom === 'courtesy' ? '' : ` y te devolvemos ${creditInWords(paidFrom)}`;
}

import { z } from 'zod';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { movedMailOf } from '../mails/known-time.ts';
import { bookingPayload, type MailFacts, type Reader } from '../mails/mail-facts.ts';
import { aboutBooking, type TrainingLetters } from '../mails/training-letter.ts';
import { categoryInWords, dateInWords, rangeInWords, timeInWords } from '../mails/training-words.ts';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import { lastMomentToCancel } from '../rules/booking-policy.ts';

/** `startsAt`: the start that it reminds of, as an ISO instant; a class that is moved again has another reminder. */
const reminderPayload = bookingPayload.extend({ startsAt: z.string() });

/** Due once for a booking and a start. */
export function reminderMail({ _id, accountId }: Booking, training: Training): MailToWrite {
  const startsAt = training.startsAt.toISOString();
  const payload: z.input<typeof reminderPayload> = { bookingId: _id, startsAt };
  return { key: `reminder:${_id}:${startsAt}`, accountId, template: 'reminder', payload };
}

/** A class that is still to come, at the time that the reminder is about. */
export const reminderLetters: TrainingLetters = {
  reminder: {
    refusedAs: 'reminders',
    writeFor: aboutBooking(
      (reader, facts, payload) =>
        remindsOf(facts, reminderPayload.parse(payload).startsAt) ? reminderLetter(reader, facts) : null,
      // A reminder is not what tells of a move: the mail that does is still to come.
      (facts) => movedMailOf(facts) === null,
    ),
  },
};

function remindsOf({ training, now }: MailFacts, startsAt: string): boolean {
  return training.startsAt.toISOString() === startsAt && now < training.startsAt;
}

/** Some hours before the start. */
function reminderLetter(reader: Reader, { booking, training, now }: MailFacts) {
  const { category, date, startTime } = training;
  const mayCancel = now < lastMomentToCancel(training, booking);
  return writeLetter({
    ...reader,
    subject: `Recordatorio: ${dateInWords(date)}, ${timeInWords(startTime)}`,
    paragraphs: [
      `Te esperamos en el entrenamiento ${categoryInWords(category)} del ${rangeInWords(training)}.`,
      ...(mayCancel
        ? ['Si no puedes asistir, cancela tu inscripción en la aplicación: así otra persona usa el cupo.']
        : []),
    ],
  });
}

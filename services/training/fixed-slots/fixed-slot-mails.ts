import { writeLetter } from '@studio/chassis/mail/letter';
import { refusals } from '@studio/contracts/http/refusals';
import type { Training } from '../models/training.model.ts';
import type { MailFacts, Reader } from '../mails/mail-facts.ts';
import { spentInWords } from '../mails/registrant-mails.ts';
import { cancelBy } from '../mails/waitlist-mails.ts';
import { categoryInWords, dateInWords, rangeInWords, timeInWords } from '../mails/training-words.ts';

/** For a member whose fixed slot is booked in a training. */
export function slotBookedMail(reader: Reader, facts: MailFacts) {
  const { category, date, startTime } = facts.training;
  return writeLetter({
    ...reader,
    subject: `Tu cupo fijo: ${dateInWords(date)}, ${timeInWords(startTime)}`,
    paragraphs: [
      `Por tu cupo fijo quedaste inscrito en el entrenamiento ${categoryInWords(category)} del ${rangeInWords(facts.training)}.`,
      spentInWords[facts.booking.paidFrom],
      ...cancelBy(facts),
    ],
  });
}

/** For a member whose fixed slot could not be booked. */
export function slotRefusedMail(reader: Reader, training: Training, refusal: string) {
  const { category, date, startTime } = training;
  const reason = Object.entries(refusals).find(([code]) => code === refusal)?.[1].message;
  return writeLetter({
    ...reader,
    subject: `Tu cupo fijo no quedó inscrito: ${dateInWords(date)}, ${timeInWords(startTime)}`,
    paragraphs: [
      `No pudimos inscribirte por tu cupo fijo en el entrenamiento ${categoryInWords(category)} del ${rangeInWords(training)}.`,
      ...(reason ? [`${reason}.`] : []),
      'Puedes inscribirte en otro entrenamiento desde la aplicación.',
    ],
  });
}

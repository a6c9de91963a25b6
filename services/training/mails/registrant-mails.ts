import { z } from 'zod';
import { writeLetter } from '@studio/chassis/mail/letter';
import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/limits';
import type { PaymentKind } from '@studio/contracts/vocabulary';
import { lastMomentToCancel } from '../rules/booking-policy.ts';
import { timeOf } from '../rules/move-policy.ts';
import { bookingPayload, type MailFacts, type Reader } from './mail-facts.ts';
import { givenBackInWords } from './training-cancelled-mail.ts';
import { categoryInWords, creditInWords, dateInWords, rangeInWords, timeInWords } from './training-words.ts';

export const removedPayload = bookingPayload.extend({ givesClassBack: z.boolean(), isKept: z.boolean() });

export const spentInWords: Readonly<Record<PaymentKind, string>> = {
  plan: 'Se descontó 1 clase de tu plan.',
  special: 'Se descontó 1 entrenamiento especial.',
  courtesy: 'Es una cortesía: no se descontó ninguna clase.',
};

/** For a member whom an administrator enrolled. */
export function userEnrolledMail(reader: Reader, { booking, training, now }: MailFacts) {
  const { category, date, startTime } = training;
  const mayCancel = now < lastMomentToCancel(training, booking);
  return writeLetter({
    ...reader,
    subject: `Quedaste inscrito: ${dateInWords(date)}, ${timeInWords(startTime)}`,
    paragraphs: [
      `El estudio te inscribió en el entrenamiento ${categoryInWords(category)} del ${rangeInWords(training)}.`,
      spentInWords[booking.paidFrom],
      ...(mayCancel ? [howToCancel(booking)] : []),
    ],
  });
}

function howToCancel({ knownTime, paidFrom }: MailFacts['booking']): string {
  const until = knownTime ? 'antes de que empiece' : `hasta ${CANCELLATION_CUT_OFF_MINUTES} minutos antes del inicio`;
  const returned = paidFrom === 'courtesy' ? '' : ` y te devolvemos ${creditInWords(paidFrom)}`;
  return `Si no puedes asistir, cancela tu inscripción en la aplicación ${until}${returned}.`;
}

type Removal = Pick<z.output<typeof removedPayload>, 'givesClassBack' | 'isKept'>;

/** For a member whom an administrator removed; names the time of the last mail about the training. */
export function userRemovedMail(reader: Reader, { booking, training }: MailFacts, removal: Removal) {
  const { category } = training;
  const known = booking.knownTime ?? timeOf(training);
  return writeLetter({
    ...reader,
    subject: `Inscripción cancelada: ${dateInWords(known.date)}, ${timeInWords(known.startTime)}`,
    paragraphs: [
      `El estudio canceló tu inscripción en el entrenamiento ${categoryInWords(category)} del ${rangeInWords(known)}.`,
      ...(removal.givesClassBack ? [givenBackInWords({ category, isKept: removal.isKept })] : []),
      'Si tienes alguna pregunta, comunícate con el estudio.',
    ],
  });
}

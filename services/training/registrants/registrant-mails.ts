import type { z } from 'zod';
import { endSentence } from '@studio/contracts/end-sentence';
import { lastMomentToCancel } from '@studio/contracts/rules/booking-policy';
import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/rules/bookings';
import {
  aboutBooking,
  type MailFacts,
  readMailFacts,
  removedPayload,
  type TrainingLetters,
} from '../mails/training-letter.ts';
import {
  givenBackInWords,
  returnedInWords,
  spentInWords,
  startInWords,
  trainingInWords,
} from '../mails/training-words.ts';
import { timeOf } from '../rules/move-policy.ts';

/** The mails about the enrolment and removal of members by the studio. */
export const registrantLetters: TrainingLetters = {
  'user-enrolled': { writeFor: aboutBooking(userEnrolledMail) },
  'user-removed': {
    writeFor: async ({ stores, clock }, { payload }) => {
      const facts = await readMailFacts(stores, payload, clock());
      return facts ? userRemovedMail(facts, removedPayload.parse(payload)) : null;
    },
  },
};

/** For a member whom an administrator or a coach enrolled. */
export function userEnrolledMail({ booking, training, now }: MailFacts) {
  const mayCancel = now < lastMomentToCancel(training, booking);
  return {
    subject: `Quedaste inscrito: ${startInWords(training)}`,
    paragraphs: [
      endSentence(`El estudio te inscribió en el ${trainingInWords(training)}`),
      spentInWords(booking),
      ...(mayCancel ? [howToCancel(booking)] : []),
    ],
  };
}

function howToCancel({ knownTime, paidFrom }: MailFacts['booking']): string {
  const until = knownTime ? 'antes de que empiece' : `hasta ${CANCELLATION_CUT_OFF_MINUTES} minutos antes del inicio`;
  return `Si no puedes asistir, cancela tu inscripción en la aplicación ${until}${returnedInWords(paidFrom)}.`;
}

type Removal = Pick<z.output<typeof removedPayload>, 'givesClassBack' | 'isKept'>;

/** For a member whom an administrator removed; names the time of the last mail about the training. */
export function userRemovedMail({ booking, training }: MailFacts, removal: Removal) {
  const { category } = training;
  const known = booking.knownTime ?? timeOf(training);
  return {
    subject: `Inscripción cancelada: ${startInWords(known)}`,
    paragraphs: [
      endSentence(`El estudio canceló tu inscripción en el ${trainingInWords({ ...training, ...timeOf(known) })}`),
      ...(removal.givesClassBack ? [givenBackInWords({ category, isKept: removal.isKept })] : []),
      'Si tienes alguna pregunta, comunícate con el estudio.',
    ],
  };
}

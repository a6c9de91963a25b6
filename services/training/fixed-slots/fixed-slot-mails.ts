import { writeLetter } from '@studio/chassis/mail/letter';
import { refusals } from '@studio/contracts/http/refusals';
import {
  aboutBooking,
  type MailFacts,
  type Reader,
  slotRefusedPayload,
  type TrainingLetters,
} from '../mails/training-letter.ts';
import { cancelBy, spentInWords, startInWords, trainingInWords } from '../mails/training-words.ts';
import type { Training } from '../models/training.model.ts';

/** What became of a fixed slot in a training. */
export const fixedSlotLetters: TrainingLetters = {
  'slot-booked': { writeFor: aboutBooking(slotBookedMail) },
  'slot-refused': {
    // Not where the training is cancelled or has begun.
    writeFor: async ({ stores, clock }, { payload }, reader) => {
      const { trainingId, refusal } = slotRefusedPayload.parse(payload);
      const training = await stores.trainings.findOne({ _id: trainingId });
      if (!training || training.status === 'cancelled' || clock() >= training.startsAt) return null;
      return slotRefusedMail(reader, training, refusal);
    },
  },
};

/** For a member whose fixed slot is booked in a training. */
function slotBookedMail(reader: Reader, facts: MailFacts) {
  return writeLetter({
    ...reader,
    subject: `Tu cupo fijo: ${startInWords(facts.training)}`,
    paragraphs: [
      `Por tu cupo fijo quedaste inscrito en el ${trainingInWords(facts.training)}.`,
      spentInWords[facts.booking.paidFrom],
      ...cancelBy(facts),
    ],
  });
}

/** For a member whose fixed slot could not be booked. */
function slotRefusedMail(reader: Reader, training: Training, refusal: string) {
  const reason = Object.entries(refusals).find(([code]) => code === refusal)?.[1].message;
  return writeLetter({
    ...reader,
    subject: `Tu cupo fijo no quedó inscrito: ${startInWords(training)}`,
    paragraphs: [
      `No pudimos inscribirte por tu cupo fijo en el ${trainingInWords(training)}.`,
      ...(reason ? [`${reason}.`] : []),
      'Puedes inscribirte en otro entrenamiento desde la aplicación.',
    ],
  });
}

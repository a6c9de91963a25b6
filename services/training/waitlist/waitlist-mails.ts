import { writeLetter } from '@studio/chassis/mail/letter';
import {
  aboutBooking,
  type MailFacts,
  type Reader,
  type TrainingLetters,
  trainingPayload,
} from '../mails/training-letter.ts';
import { cancelBy, spentInWords, startInWords, trainingInWords } from '../mails/training-words.ts';
import type { Training } from '../models/training.model.ts';
import { positionOf } from '../rules/waitlist-policy.ts';

/** A seat that became free while somebody waited for it. */
export const waitlistLetters: TrainingLetters = {
  'user-promoted': { refusedAs: 'waitlist', writeFor: aboutBooking(promotedMail) },
  'late-seat': {
    refusedAs: 'waitlist',
    // Not where the seat is taken by now, the training has begun, or the reader has left the list.
    writeFor: async ({ stores, clock }, { accountId, payload }, reader) => {
      const training = await stores.trainings.findOne({ _id: trainingPayload.parse(payload).trainingId });
      if (!training || training.status === 'cancelled' || training.seatsTaken >= training.capacity) return null;
      if (clock() >= training.startsAt || positionOf(training, accountId) === undefined) return null;
      return lateSeatMail(reader, training);
    },
  },
};

/** For a member who waited and has a seat now. */
function promotedMail(reader: Reader, { booking, training, now }: MailFacts) {
  return writeLetter({
    ...reader,
    subject: `Tienes cupo: ${startInWords(training)}`,
    paragraphs: [
      `Se liberó un cupo y te inscribimos desde la lista de espera en el ${trainingInWords(training)}.`,
      spentInWords[booking.paidFrom],
      ...cancelBy({ booking, training, now }),
    ],
  });
}

/** For all who wait, when a seat becomes free shortly before the start. */
function lateSeatMail(reader: Reader, training: Training) {
  return writeLetter({
    ...reader,
    subject: `Se liberó un cupo: ${startInWords(training)}`,
    paragraphs: [
      `Se liberó un cupo en el ${trainingInWords(training)}, en el que estás en lista de espera.`,
      'Como falta poco para que empiece, el cupo es para el primero que se inscriba en la aplicación.',
    ],
  });
}

import { writeLetter } from '@studio/chassis/mail/letter';
import { type MailFacts, type Reader, trainingPayload } from '../mails/mail-facts.ts';
import { aboutBooking, type TrainingLetters } from '../mails/training-letter.ts';
import {
  cancelBy,
  categoryInWords,
  dateInWords,
  rangeInWords,
  spentInWords,
  timeInWords,
} from '../mails/training-words.ts';
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
  const { category, date, startTime } = training;
  return writeLetter({
    ...reader,
    subject: `Tienes cupo: ${dateInWords(date)}, ${timeInWords(startTime)}`,
    paragraphs: [
      `Se liberó un cupo y te inscribimos desde la lista de espera en el entrenamiento ${categoryInWords(category)} del ${rangeInWords(training)}.`,
      spentInWords[booking.paidFrom],
      ...cancelBy({ booking, training, now }),
    ],
  });
}

/** For all who wait, when a seat becomes free shortly before the start. */
function lateSeatMail(reader: Reader, training: Training) {
  const { category, date, startTime } = training;
  return writeLetter({
    ...reader,
    subject: `Se liberó un cupo: ${dateInWords(date)}, ${timeInWords(startTime)}`,
    paragraphs: [
      `Se liberó un cupo en el entrenamiento ${categoryInWords(category)} del ${rangeInWords(training)}, en el que estás en lista de espera.`,
      'Como falta poco para que empiece, el cupo es para el primero que se inscriba en la aplicación.',
    ],
  });
}

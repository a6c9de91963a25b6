import { z } from 'zod';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { writeLetter } from '@studio/chassis/mail/letter';
import { trainingCategories } from '@studio/contracts/vocabulary';
import { toStudioTime } from '@studio/contracts/studio-time';
import type { Training } from '../models/training.model.ts';
import { lastMomentToCancel } from '../rules/booking-policy.ts';
import { type TrainingTime, timeOf } from '../rules/move-policy.ts';
import type { MailFacts, Reader } from './mail-facts.ts';
import { spentInWords } from './registrant-mails.ts';
import { categoryInWords, creditInWords, dateInWords, rangeInWords, timeInWords } from './training-words.ts';

/** For a member who waited and has a seat now. */
export function promotedMail(reader: Reader, { booking, training, now }: MailFacts) {
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

/** Until when the booking can be cancelled, as long as it can be. */
export function cancelBy({ booking, training, now }: MailFacts): string[] {
  const lastMoment = lastMomentToCancel(training, booking);
  if (now >= lastMoment) return [];
  return [
    `Si no puedes asistir, cancela tu inscripción en la aplicación hasta ${atTime(lastMoment)}${returned(booking)}.`,
  ];
}

function returned({ paidFrom }: MailFacts['booking']): string {
  return paidFrom === 'courtesy' ? '' : ` y te devolvemos ${creditInWords(paidFrom)}`;
}

function atTime(instant: Date): string {
  const time = timeInWords(toStudioTime(instant));
  return time.startsWith('01:') ? `la ${time}` : `las ${time}`;
}

/** For all who wait, when a seat becomes free shortly before the start. */
export function lateSeatMail(reader: Reader, training: Training) {
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

export const listEndedPayload = z.object({
  category: z.enum(trainingCategories),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});

/** Due for all who wait for a training that is cancelled. */
export function listEndedMails(training: Training): MailToWrite[] {
  const payload: z.input<typeof listEndedPayload> = { category: training.category, ...timeOf(training) };
  return training.waitlist.map(({ accountId }) => ({
    key: `waitlist-ended:${training._id}:${accountId}`,
    accountId,
    template: 'waitlist-ended',
    payload,
  }));
}

export function listEndedMail(reader: Reader, training: TrainingTime & Pick<Training, 'category'>) {
  return writeLetter({
    ...reader,
    subject: `Entrenamiento cancelado: ${dateInWords(training.date)}, ${timeInWords(training.startTime)}`,
    paragraphs: [
      `El entrenamiento ${categoryInWords(training.category)} del ${rangeInWords(training)}, en el que estabas en lista de espera, fue cancelado.`,
      'No se descontó ninguna clase. Puedes inscribirte en otro entrenamiento cuando quieras.',
    ],
  });
}

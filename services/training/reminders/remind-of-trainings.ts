import { z } from 'zod';
import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { endSentence } from '@studio/contracts/end-sentence';
import { lastMomentToCancel } from '@studio/contracts/rules/booking-policy';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import {
  aboutBooking,
  bookingPayload,
  knownOfMoved,
  type MailFacts,
  type TrainingLetters,
} from '../mails/training-letter.ts';
import { classNotice, startInWords, trainingInWords } from '../mails/training-words.ts';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingParts } from '../training-parts.ts';
import { isReminderDue, reminderHorizon } from './reminder-policy.ts';

const everyMs = 30_000;

/** Reminds members of their classes, within half a minute of the due time. */
export function startReminderSweep({ logger, ...parts }: RemindParts & { readonly logger: Logger }): Sweep {
  return startSweep({ name: 'reminders', everyMs, logger, run: () => remindOfTrainings(parts) });
}

interface RemindParts extends Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'mails' | 'clock'> {
  /** Hours before the start. */
  readonly hours: number;
}

/**
 * Writes the reminders that are due (`docs/product.md` §4.10). They follow from trainings and bookings, and the key of
 * a mail is written once, so a missed run is made up for and several processes may run at once.
 */
export async function remindOfTrainings({ stores, unitOfWork, mailOutbox, mails, clock, hours }: RemindParts) {
  const now = clock();
  const until = reminderHorizon(hours, now);
  const days = { $gte: toStudioDate(now), $lte: toStudioDate(until) };
  const coming = await stores.trainings
    .find({ status: 'scheduled', date: days, startsAt: { $gt: now, $lte: until } }, { hint: 'week-versions' })
    .toArray();
  const byId = new Map(coming.map((training) => [training._id, training]));
  const booked = await stores.bookings
    .find({ trainingId: { $in: [...byId.keys()] }, status: 'booked' }, { hint: 'seat' })
    .toArray();
  const due = booked.flatMap((booking) => {
    const training = byId.get(booking.trainingId)!;
    return isReminderDue(training, booking, { hours, now }) ? [reminderMail(booking, training)] : [];
  });
  const keys = due.map(({ key }) => key);
  const known = new Set(
    (await mails.find({ _id: { $in: keys } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
  );
  const missing = due.filter(({ key }) => !known.has(key));
  if (missing.length > 0) await unitOfWork(({ session }) => mailOutbox.write(session, missing));
}

/**
 * `startsAt`: the start that the mail reminds of, as an ISO instant. A class that moves again gets another reminder.
 */
const reminderPayload = bookingPayload.extend({ startsAt: z.string() });

/** Due once per booking and start. */
function reminderMail({ _id, accountId }: Booking, training: Training): MailToWrite {
  const startsAt = training.startsAt.toISOString();
  const payload: z.input<typeof reminderPayload> = { bookingId: _id, startsAt };
  return { key: `reminder:${_id}:${startsAt}`, accountId, template: 'reminder', payload };
}

/** The reminder of a class that is still to come and starts at the time of the reminder. */
export const reminderLetters: TrainingLetters = {
  reminder: {
    refusedAs: 'reminders',
    writeFor: aboutBooking(
      (facts, { payload }) =>
        remindsOf(facts, reminderPayload.parse(payload).startsAt) ? reminderLetter(facts) : null,
      {
        // A reminder does not announce a move: the mail that does is still to come.
        tellsTime: (facts) => knownOfMoved(facts) === null,
        notice: ({ training, now }) => classNotice('reminder', whenInWords(training, now), training),
      },
    ),
  },
};

function remindsOf({ training, now }: MailFacts, startsAt: string): boolean {
  return training.startsAt.toISOString() === startsAt && now < training.startsAt;
}

function whenInWords({ date }: Pick<Training, 'date'>, now: Date): string {
  const today = toStudioDate(now);
  if (date === today) return 'Tu clase es hoy';
  return date === addStudioDays(today, 1) ? 'Mañana tienes clase' : 'Recuerda tu clase';
}

/** Sent some hours before the start. */
function reminderLetter({ booking, training, now }: MailFacts) {
  const mayCancel = now < lastMomentToCancel(training, booking);
  return {
    subject: `Recordatorio: ${startInWords(training)}`,
    paragraphs: [
      endSentence(`Te esperamos en el ${trainingInWords(training)}`),
      ...(mayCancel
        ? ['Si no puedes asistir, cancela tu inscripción en la aplicación: así otra persona usa el cupo.']
        : []),
    ],
  };
}

import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import type { MailOutbox, MailRow } from '@studio/chassis/mail/mail-outbox';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { mongo } from 'mongoose';
import type { TrainingStores } from '../models/training-stores.ts';
import { reminderMail } from './reminder-mail.ts';
import { isReminderDue, reminderHorizon } from './reminder-policy.ts';

const everyMs = 30_000;

/** Reminds members of their classes, within half a minute of the moment. */
export function startReminderSweep({ logger, ...parts }: RemindParts & { readonly logger: Logger }): Sweep {
  return startSweep({ name: 'reminders', everyMs, logger, run: () => remindOfTrainings(parts) });
}

interface RemindParts {
  readonly stores: Pick<TrainingStores, 'trainings' | 'bookings'>;
  readonly unitOfWork: UnitOfWork;
  readonly mailOutbox: MailOutbox;
  readonly mails: mongo.Collection<MailRow>;
  readonly clock: () => Date;
  /** Hours before the start. */
  readonly hours: number;
}

/**
 * Writes the reminders that are due (`docs/product.md` §4.10). What is due follows from trainings and bookings, and the
 * key of a mail is written once: a run that was missed is made up for, and several processes may run at once.
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

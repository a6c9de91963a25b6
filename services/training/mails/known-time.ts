import type { z } from 'zod';
import type { MailOutbox, MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { isSameTime, timeOf, type TrainingTime } from '../rules/move-policy.ts';
import type { bookingPayload, MailFacts } from './mail-facts.ts';

/** The mail to a registrant of a moved training; its content is read when it is sent. */
export function movedMailDue({ _id, accountId }: Booking, training: Training, again = ''): MailToWrite {
  return {
    key: `training-moved:${_id}:${training.version}${again}`,
    accountId,
    template: 'training-moved',
    subject: `training-moved:${_id}`,
    payload: { bookingId: _id } satisfies z.input<typeof bookingPayload>,
  };
}

export interface MovedTraining {
  readonly training: TrainingTime & Pick<Training, 'category' | 'startsAt'>;
  readonly known: TrainingTime;
  readonly paidFrom: Booking['paidFrom'];
  readonly now: Date;
}

/** Null where the training is (again) when its reader knows it to be. */
export function movedMailOf({ training, booking, now }: MailFacts): MovedTraining | null {
  const known = booking.knownTime;
  if (!known || isSameTime(known, training)) return null;
  return { training, known, paidFrom: booking.paidFrom, now };
}

export interface KnownTimeParts {
  readonly stores: Pick<TrainingStores, 'bookings' | 'trainings'>;
  readonly unitOfWork: UnitOfWork;
  readonly mailOutbox: MailOutbox;
}

/**
 * Stores the time that a mail has just announced (`docs/product.md` §3.6). If the training moved again meanwhile, queues
 * another mail.
 */
export function noteKnownTime(
  { stores, unitOfWork, mailOutbox }: KnownTimeParts,
  bookingId: string,
  said: TrainingTime,
): Promise<void> {
  return unitOfWork(async ({ session }) => {
    const booking = await stores.bookings.findOne({ _id: bookingId, status: 'booked' }, { session });
    const training = booking && (await stores.trainings.findOne({ _id: booking.trainingId }, { session }));
    if (!training) return;
    const isCurrent = isSameTime(said, training);
    if (isCurrent && !booking.knownTime) return;
    const knownTime = { ...timeOf(said), byMail: true };
    await stores.bookings.updateOne({ _id: bookingId }, { $set: { knownTime } }, { session });
    if (!isCurrent) await mailOutbox.write(session, [movedMailDue(booking, training, ':again')]);
  });
}

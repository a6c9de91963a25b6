import type { MailOutbox } from '@studio/chassis/mail/mail-outbox';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { movedMailDue } from './training-moved-mail.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { isSameTime, timeOf, type TrainingTime } from '../rules/move-policy.ts';

export interface NoteKnownTimeParts {
  readonly stores: Pick<TrainingStores, 'bookings' | 'trainings'>;
  readonly unitOfWork: UnitOfWork;
  readonly mailOutbox: MailOutbox;
}

/**
 * Stores the time that a mail has just announced (`docs/product.md` §3.6). If the training moved again meanwhile, queues
 * another mail.
 */
export function noteKnownTime(
  { stores, unitOfWork, mailOutbox }: NoteKnownTimeParts,
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

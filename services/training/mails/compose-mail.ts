import type { z } from 'zod';
import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import type { TrainingStores } from '../models/training-stores.ts';
import { cancelledPayload, trainingCancelledMail } from './training-cancelled-mail.ts';
import { movedPayload, trainingMovedMail } from './training-moved-mail.ts';

type Stores = Pick<TrainingStores, 'members' | 'trainings' | 'bookings'>;

interface Parts {
  readonly stores: Stores;
  readonly studioName: string;
}

/**
 * Makes the mail for a row of the outbox when it is sent; null when there is nobody to mail any more, or when what it
 * would say is no longer so.
 * @throws Error while nothing has been heard of the account: the mail is tried again
 */
export function composeMail({ stores, studioName }: Parts) {
  return async ({ accountId, template, payload }: MailRow): Promise<Mail | null> => {
    const member = await stores.members.findOne({ _id: accountId });
    // Who was deleted is known as that. The news of all others is on its way, also into a projection that was emptied.
    if (!member) throw new Error('the account is not known yet');
    if (member.deleted) return null;
    const reader = { firstName: member.firstName, studioName };
    switch (template) {
      case 'training-cancelled':
        return { to: member.email, ...trainingCancelledMail(reader, cancelledPayload.parse(payload)) };
      case 'training-moved': {
        const moved = movedPayload.parse(payload);
        if (!(await isStillSo(stores, accountId, moved))) return null;
        return { to: member.email, ...trainingMovedMail(reader, moved) };
      }
      default:
        throw new Error(`no such mail: ${template}`);
    }
  };
}

/**
 * Each mail is tried again for itself: an older one may leave after the next move, or after the training was cancelled,
 * and would send its reader to the wrong hour.
 */
async function isStillSo(
  { trainings, bookings }: Stores,
  accountId: string,
  { trainingId, to: { date, startTime, endTime } }: z.output<typeof movedPayload>,
): Promise<boolean> {
  if (trainingId === undefined) return true;
  const there = await trainings.findOne({ _id: trainingId, status: 'scheduled', date, startTime, endTime });
  return there !== null && (await bookings.findOne({ trainingId, accountId, status: 'booked' })) !== null;
}

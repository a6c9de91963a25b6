import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import type { TrainingStores } from '../models/training-stores.ts';
import { cancelledPayload, trainingCancelledMail } from './training-cancelled-mail.ts';
import { movedPayload, trainingMovedMail } from './training-moved-mail.ts';

interface Parts {
  readonly stores: Pick<TrainingStores, 'members'>;
  readonly studioName: string;
}

/**
 * Makes the mail for a row of the outbox when it is sent; null when there is nobody to mail any more.
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
      case 'training-moved':
        return { to: member.email, ...trainingMovedMail(reader, movedPayload.parse(payload)) };
      default:
        throw new Error(`no such mail: ${template}`);
    }
  };
}

import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import type { ComposeParts } from '../mails/account-mail.ts';
import { composeMail } from '../mails.ts';

/** Composes a mail that does not have to wait; null if it is no longer true. */
export async function composeNow(parts: ComposeParts, row: MailRow): Promise<Mail | null> {
  const mail = await composeMail(parts)(row);
  if (mail && 'notBefore' in mail) throw new Error(`the mail waits until ${mail.notBefore.toISOString()}`);
  return mail;
}

import { type MailRow, mailsOf } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import type { Connection } from 'mongoose';
import { findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { issueResetLink } from '../use-cases/issue-reset-link.ts';
import { passwordResetMail } from './password-reset-mail.ts';

interface Parts extends Pick<AuthParts, 'models' | 'clock'> {
  readonly connection: Connection;
  readonly publicUrl: string;
  readonly studioName: string;
}

/**
 * Makes the mail for a row of the outbox when it is sent; null when there is nobody to mail (any more), or when a later
 * mail has the link that counts: each takes the place of the one before.
 */
export function composeMail(parts: Parts) {
  return async ({ accountId, template, createdAt }: MailRow): Promise<Mail | null> => {
    if (template !== 'password-reset') throw new Error(`no such mail: ${template}`);
    const account = await findAccount(parts.models, { _id: accountId });
    if (!account || (await hasAskedAgain(parts.connection, accountId, createdAt))) return null;
    const link = await issueResetLink(parts, account);
    const { firstName, email } = account;
    return { to: email, ...passwordResetMail({ firstName, link, studioName: parts.studioName }) };
  };
}

/** Without an index: auth mails nothing but reset links, and a row goes a week after it was sent. */
async function hasAskedAgain(connection: Connection, accountId: string, since: Date): Promise<boolean> {
  return (await mailsOf(connection).findOne({ accountId, createdAt: { $gt: since } })) !== null;
}

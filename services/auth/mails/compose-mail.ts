import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import { findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { issueResetLink } from '../use-cases/issue-reset-link.ts';
import { passwordResetMail } from './password-reset-mail.ts';

type Parts = Pick<AuthParts, 'models' | 'clock'> & { readonly publicUrl: string; readonly studioName: string };

/** Makes the mail for a row of the outbox when it is sent; null when there is nobody to mail (any more). */
export function composeMail(parts: Parts) {
  return async ({ accountId, template }: MailRow): Promise<Mail | null> => {
    if (template !== 'password-reset') throw new Error(`no such mail: ${template}`);
    const account = await findAccount(parts.models, { _id: accountId });
    if (!account) return null;
    const link = await issueResetLink(parts, account);
    const { firstName, email } = account;
    return { to: email, ...passwordResetMail({ firstName, link, studioName: parts.studioName }) };
  };
}

import { type MailRow, mailsOf } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import { type Connection, trusted } from 'mongoose';
import { findAccount } from './accounts/stored-account.ts';
import type { AuthParts } from './auth-parts.ts';
import { issueResetLink } from './password-reset/issue-reset-link.ts';
import { z } from 'zod';
import {
  emailChangedLetter,
  passwordChangedLetter,
  passwordSetLetter,
  signInLockedLetter,
} from './mails/account-letters.ts';
import { deletionAskedLetter, deletionRequestedLetter } from './own-data/deletion-letters.ts';
import { hourMs, mailKinds } from './mails/mail-kinds.ts';
import { type Account, withoutSearchFields } from './models/account.model.ts';
import { passwordResetMail } from './password-reset/password-reset-mail.ts';

interface Parts extends Pick<AuthParts, 'models' | 'clock'> {
  readonly connection: Connection;
  readonly publicUrl: string;
  readonly studioName: string;
}

/**
 * Composes the mail for an outbox row when it is sent; null if the account does not exist, or if a later row asks for a
 * reset link, because only the newest link is valid; or if the requests of deletion that it is about were taken back.
 */
export function composeMail(parts: Parts) {
  return async ({ accountId, template, payload, createdAt }: MailRow): Promise<Mail | null> => {
    const account = await findAccount(parts.models, { _id: accountId });
    if (!account) return null;
    const { email } = account;
    // Whoever registered may have given somebody else's address: their words stay outside until a mailed link was opened.
    const firstName = account.emailConfirmedAt ? account.firstName : null;
    const reader = { firstName, studioName: parts.studioName, publicUrl: parts.publicUrl };
    switch (template) {
      case mailKinds.passwordReset:
        if (await hasAskedAgain(parts.connection, accountId, createdAt)) return null;
        return { to: email, ...passwordResetMail({ ...reader, link: await issueResetLink(parts, account) }) };
      case mailKinds.passwordChanged:
        return { to: email, ...passwordChangedLetter(reader) };
      case mailKinds.passwordSet:
        return { to: email, ...passwordSetLetter(reader) };
      case mailKinds.signInLocked:
        return { to: email, ...signInLockedLetter(reader) };
      case mailKinds.emailChanged: {
        const { to } = emailChangedPayload.parse(payload);
        return { to, ...emailChangedLetter(reader, { isFormer: to !== email }) };
      }
      case mailKinds.deletionRequested:
        return account.deletionRequestedAt && { to: email, ...deletionRequestedLetter(reader) };
      case mailKinds.deletionAsked: {
        const people = await requestsSince(parts, new Date(createdAt.getTime() - hourMs));
        return people.length > 0 ? { to: email, ...deletionAskedLetter(reader, people) } : null;
      }
      default:
        throw new Error(`no such mail: ${template}`);
    }
  };
}

const emailChangedPayload = z.object({ to: z.string() });

async function requestsSince({ models }: Pick<Parts, 'models'>, since: Date): Promise<Account[]> {
  const filter = { deletionRequestedAt: trusted({ $gte: since }) };
  return models.accounts.find(filter, withoutSearchFields).sort({ deletionRequestedAt: 1 }).lean<Account[]>();
}

/** Needs no index: auth sends few mails, and rows expire a week after they were sent. */
async function hasAskedAgain(connection: Connection, accountId: string, since: Date): Promise<boolean> {
  const later = { accountId, template: mailKinds.passwordReset, createdAt: { $gt: since } };
  return (await mailsOf(connection).findOne(later)) !== null;
}

import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailRow, MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Connection } from 'mongoose';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

export interface ComposeParts extends Pick<AuthParts, 'models' | 'clock'> {
  readonly connection: Connection;
  readonly publicUrl: string;
  readonly studioName: string;
}

export interface Reader {
  /** Null where the address is not known to be its owner's. */
  readonly firstName: string | null;
  readonly studioName: string;
  readonly publicUrl: string;
}

/** What a mail is composed from when it is sent. */
export interface AccountMail {
  readonly account: Account;
  readonly reader: Reader;
  readonly row: MailRow;
}

/** A mail that goes to the account's address, unless it names another one. */
type Content = Omit<Mail, 'to'> & Partial<Pick<Mail, 'to'>>;

/** By the kind of mail. Null where the mail is about something that is no longer so. */
export type AccountLetters = Readonly<
  Record<string, (mail: AccountMail, parts: ComposeParts) => Content | null | Promise<Content | null>>
>;

/** The row of a mail to an account, whose content is read when it is sent. */
export function accountMail(template: string, accountId: string, payload: MailToWrite['payload'] = {}): MailToWrite {
  return { key: `${template}:${newId()}`, accountId, template, payload };
}

const passwordChanged = 'password-changed';

/** About a password that its owner changed: in the profile, by a reset link, or in the list of users. */
export function passwordChangedMail(accountId: string): MailToWrite {
  return accountMail(passwordChanged, accountId);
}

export const passwordLetters: AccountLetters = {
  [passwordChanged]: ({ reader }) => passwordChangedLetter(reader),
};

/** Sent after the owner changed the password, in the profile or by a reset link. */
export function passwordChangedLetter(reader: Reader) {
  return writeLetter({
    ...reader,
    subject: 'Cambiaste tu contraseña',
    paragraphs: ['La contraseña de tu cuenta cambió, y las demás sesiones se cerraron.'],
    link: newPasswordLink(reader, 'No fui yo: restablecer contraseña'),
    closing: ['Si fuiste tú, no tienes que hacer nada. Si no, restablécela y comunícate con el estudio.'],
  });
}

/** The link to where a new password is asked for. */
export function newPasswordLink({ publicUrl }: Reader, text: string) {
  return { text, url: new URL('/forgot-password', publicUrl).href };
}

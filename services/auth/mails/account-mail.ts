import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailRow, MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { PostponedMail } from '@studio/chassis/mail/mail-worker';
import type { Mail } from '@studio/chassis/mail/mailer';
import type { ReadBrand } from '@studio/chassis/studio/studio-directory';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Connection } from 'mongoose';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

export interface ComposeParts extends Pick<AuthParts, 'models' | 'clock'> {
  readonly connection: Connection;
  readonly publicUrl: string;
  readonly readBrand: ReadBrand;
}

export interface Reader {
  /** Null unless the address is confirmed to be the account owner's. */
  readonly firstName: string | null;
  readonly studioName: string;
  readonly publicUrl: string;
}

/** The data that a mail is composed from when it is sent. */
export interface AccountMail {
  readonly account: Account;
  readonly reader: Reader;
  readonly row: MailRow;
}

/** A mail to the account's address unless it names another one. */
type Content = (Omit<Mail, 'to'> & Partial<Pick<Mail, 'to'>>) | PostponedMail | null;

/** Mail writers by template. They return null if the mail's content is no longer true. */
export type AccountLetters = Readonly<
  Record<string, (mail: AccountMail, parts: ComposeParts) => Content | Promise<Content>>
>;

/** The outbox row of a mail to an account. Its content is read when it is sent. */
export function accountMail(template: string, accountId: string, payload: MailToWrite['payload'] = {}): MailToWrite {
  return { key: `${template}:${newId()}`, accountId, template, payload };
}

const passwordChanged = 'password-changed';

/** For a password that its owner changed in the profile, by a reset link or in the user list. */
export function passwordChangedMail(accountId: string): MailToWrite {
  return accountMail(passwordChanged, accountId);
}

export const passwordLetters: AccountLetters = {
  [passwordChanged]: ({ reader }) => passwordChangedLetter(reader),
};

export function passwordChangedLetter(reader: Reader) {
  return writeLetter({
    ...reader,
    subject: 'Cambiaste tu contraseña',
    paragraphs: ['La contraseña de tu cuenta cambió, y las demás sesiones se cerraron.'],
    link: newPasswordLink(reader, 'No fui yo: restablecer contraseña'),
    closing: ['Si fuiste tú, no tienes que hacer nada. Si no, restablécela y comunícate con el estudio.'],
  });
}

/** A link to the page that requests a password reset. */
export function newPasswordLink({ publicUrl }: Reader, text: string) {
  return { text, url: new URL('/forgot-password', publicUrl).href };
}

import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';

/** The kinds of mail of auth. Their content is read when they are sent. */
export const mailKinds = {
  passwordReset: 'password-reset',
  /** By its owner. */
  passwordChanged: 'password-changed',
  /** By an administrator. */
  passwordSet: 'password-set',
  emailChanged: 'email-changed',
} as const;

type MailKind = (typeof mailKinds)[keyof typeof mailKinds];

export function accountMail(template: MailKind, accountId: string, payload: MailToWrite['payload'] = {}): MailToWrite {
  return { key: `${template}:${newId()}`, accountId, template, payload };
}

/** A change of address is mailed to both addresses: the owner of a stolen account reads the former one (`docs/product.md` §4.5). */
export function emailChangedMails({ _id, email }: { _id: string; email: string }, former: string): MailToWrite[] {
  return [former, email].map((to) => accountMail(mailKinds.emailChanged, _id, { to }));
}

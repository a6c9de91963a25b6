import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { toStudioDate } from '@studio/contracts/studio-time';

/** The kinds of mail of auth. Their content is read when they are sent. */
export const mailKinds = {
  passwordReset: 'password-reset',
  /** By its owner. */
  passwordChanged: 'password-changed',
  /** By an administrator. */
  passwordSet: 'password-set',
  emailChanged: 'email-changed',
  /** To the member who asks for the deletion of the account. */
  deletionRequested: 'deletion-requested',
  /** About the same, to an administrator. */
  deletionAsked: 'deletion-asked',
} as const;

type MailKind = (typeof mailKinds)[keyof typeof mailKinds];

export function accountMail(template: MailKind, accountId: string, payload: MailToWrite['payload'] = {}): MailToWrite {
  return { key: `${template}:${newId()}`, accountId, template, payload };
}

/** A change of address is mailed to both addresses: the owner of a stolen account reads the former one (`docs/product.md` §4.5). */
export function emailChangedMails({ _id, email }: { _id: string; email: string }, former: string): MailToWrite[] {
  return [former, email].map((to) => accountMail(mailKinds.emailChanged, _id, { to }));
}

/** To the member and to the administrators, once a day at most: a request may be taken back and made again (`docs/product.md` §4.11). */
export function deletionMails(memberId: string, adminIds: readonly string[], now: Date): MailToWrite[] {
  const occasion = `${memberId}:${toStudioDate(now)}`;
  const { deletionRequested, deletionAsked } = mailKinds;
  return [
    { key: `${deletionRequested}:${occasion}`, accountId: memberId, template: deletionRequested, payload: {} },
    ...adminIds.map((accountId) => ({
      key: `${deletionAsked}:${occasion}:${accountId}`,
      accountId,
      template: deletionAsked,
      payload: { memberId },
    })),
  ];
}

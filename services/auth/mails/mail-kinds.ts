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
  /** No further login is taken for a while from where wrong passwords came. */
  signInLocked: 'sign-in-locked',
  /** To the member who asks for the deletion of the account. */
  deletionRequested: 'deletion-requested',
  /** About the requests of an hour, to an administrator. */
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

/**
 * To the member once a day at most, since a request may be taken back and made again; to each administrator one mail for
 * all requests of an hour, when it is over (`docs/product.md` §4.11).
 */
export function deletionMails(memberId: string, adminIds: readonly string[], now: Date): MailToWrite[] {
  const { deletionRequested, deletionAsked } = mailKinds;
  const occasion = `${memberId}:${toStudioDate(now)}`;
  const hourEnds = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
  return [
    { key: `${deletionRequested}:${occasion}`, accountId: memberId, template: deletionRequested, payload: {} },
    ...adminIds.map((accountId) => ({
      key: `${deletionAsked}:${hourEnds.toISOString()}:${accountId}`,
      accountId,
      template: deletionAsked,
      payload: {},
      notBefore: hourEnds,
    })),
  ];
}

/** The requests that a mail to the administrators is about were made in the hour before it. */
export const hourMs = 60 * 60_000;

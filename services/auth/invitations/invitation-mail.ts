import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailRow, MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { hashSecretToken, newSecretToken } from '@studio/chassis/text/secret-token';
import { endSentence } from '@studio/contracts/end-sentence';
import { INVITATION_DAYS, INVITATIONS_PER_MINUTE } from '@studio/contracts/rules/invitations';
import type { ClientSession } from 'mongoose';
import type { AuthParts } from '../auth-parts.ts';
import { type AccountLetters, accountMail, type Reader } from '../mails/account-mail.ts';
import type { Account } from '../models/account.model.ts';
import type { InvitationLink } from '../models/invitation.model.ts';
import { hashAddress } from '../password-reset/issue-reset-link.ts';

type Parts = Pick<AuthParts, 'models' | 'clock'>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** An invitation made before this instant is not in force any more. */
export const firstInForce = (now: Date) => new Date(now.getTime() - INVITATION_DAYS * dayMs);

/**
 * Makes a link that sets the account's first password (`docs/product.md` §4.18). Several may be in force at once; using
 * one ends all. It ends when the address or telephone that it was handed over to changes.
 */
export async function issueInvitationLink(
  { models, clock }: Parts,
  { _id: accountId, email, phone }: Pick<Account, '_id' | 'email' | 'phone'>,
  { channel, publicUrl }: Pick<InvitationLink, 'channel'> & { readonly publicUrl: string },
  session: ClientSession | null = null,
): Promise<string> {
  const token = newSecretToken();
  const expiresAt = new Date(clock().getTime() + INVITATION_DAYS * dayMs);
  const addressHash = hashAddress(channel === 'mail' ? email : phone);
  const link = { _id: hashSecretToken(token), accountId, channel, addressHash, expiresAt };
  await models.invitationLinks.create([link], { session });
  return new URL(`/reset-password/${token}`, publicUrl).href;
}

const invitation = 'invitation';

/** A later invitation replaces one that is not sent yet. */
export function invitationMail(accountId: string): MailToWrite {
  return { ...accountMail(invitation, accountId), subject: `${invitation}:${accountId}` };
}

/** Null once the owner has signed in, or if they may not. */
export const invitationLetters: AccountLetters = {
  [invitation]: async ({ account, reader, row }, parts) => {
    if (!account.neverSignedIn || account.status !== 'active') return null;
    const minute = await minuteToSend(parts, row);
    if (minute > parts.clock()) return { notBefore: minute };
    const { publicUrl } = parts;
    return invitationLetter(reader, await issueInvitationLink(parts, account, { channel: 'mail', publicUrl }));
  },
};

/** The minute that a mail holds a place in: the one that it waited for, or else the next with a free place. */
async function minuteToSend(parts: Parts, { createdAt, postponed }: Pick<MailRow, 'createdAt' | 'postponed'>) {
  const waitedFor = postponed !== undefined && minuteOf(createdAt) >= minuteOf(parts.clock());
  return waitedFor ? createdAt : takePlace(parts);
}

const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);

/** Takes a place among the mails of a minute, which no other worker takes; returns the minute. */
async function takePlace({ models, clock }: Parts): Promise<Date> {
  const thisMinute = minuteOf(clock());
  const isFull = { $gte: ['$taken', INVITATIONS_PER_MINUTE] };
  const { minute } = await models.invitationPace
    .findOneAndUpdate(
      { _id: 'mails' },
      [
        {
          $set: {
            minute: { $max: ['$minute', thisMinute] },
            taken: { $cond: [{ $lt: ['$minute', thisMinute] }, 0, '$taken'] },
          },
        },
        {
          $set: {
            minute: { $cond: [isFull, { $add: ['$minute', minuteMs] }, '$minute'] },
            taken: { $cond: [isFull, 1, { $add: ['$taken', 1] }] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after', updatePipeline: true },
    )
    .orFail()
    .lean();
  return minute;
}

/** The mail that invites to an account. */
export function invitationLetter({ firstName, studioName }: Omit<Reader, 'publicUrl'>, link: string) {
  return writeLetter({
    firstName,
    studioName,
    subject: `Tu cuenta en ${studioName} está lista`,
    paragraphs: [
      endSentence(`Con tu cuenta reservas tus clases y ves tu plan desde el celular, en ${studioName}`),
      'Para entrar por primera vez, elige tu contraseña:',
    ],
    link: { text: 'Elegir mi contraseña', url: link },
    closing: [
      `El enlace vence en ${INVITATION_DAYS} días y se puede usar una sola vez. Después entras con este correo y tu contraseña.`,
      'Si no eres del estudio, ignora este correo.',
    ],
  });
}

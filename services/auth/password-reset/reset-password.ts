import { type ClientSession, trusted } from 'mongoose';
import { wasDoneBefore } from '@studio/chassis/context/request-context';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, type Limit, on } from '@studio/chassis/http/handler';
import { newId } from '@studio/chassis/mongo/new-id';
import { hashSecretToken } from '@studio/chassis/text/secret-token';
import { forgotPassword, resetPassword as resetPasswordRoute } from '@studio/contracts/http/auth-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { findAccount, writePassword } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { passwordChangedMail } from '../mails/account-mail.ts';
import type { Account } from '../models/account.model.ts';
import type { InvitationLink } from '../models/invitation.model.ts';
import { hashAddress } from './issue-reset-link.ts';
import { passwordResetMail } from './password-reset-mail.ts';

const resetMailed = 'Si el correo está registrado, te enviamos un enlace para restablecer tu contraseña.';

/** Routes of a forgotten password. `limit`: requests for a link per client address. */
export function passwordResetBindings(parts: AuthParts, limit: Limit): Binding[] {
  return [
    on(
      forgotPassword,
      async ({ body }) => {
        await requestPasswordReset(parts, body.email);
        return { message: resetMailed };
      },
      { limits: [limit] },
    ),
    on(resetPasswordRoute, async ({ params, body }) => {
      const account = await resetPassword(parts, params.token, body.password);
      const message = 'Contraseña actualizada exitosamente';
      return account ? { message, deviceToken: parts.knownDevices.issue(account._id) } : { message };
    }),
  ];
}

/**
 * Writes a mail with a reset link. An unknown address gets a row that the worker drops: the same work, so that the
 * duration does not reveal whether an account exists (`docs/product.md` §4.7).
 * @throws AppError TOO_MANY_REQUESTS
 */
async function requestPasswordReset(parts: AuthParts, email: string): Promise<void> {
  const { models, unitOfWork, mailOutbox, resetRequests } = parts;
  await resetRequests.consume(email);
  const account = await models.accounts.findOne({ email }, { _id: 1 }).lean();
  const accountId = account?._id ?? newId();
  await unitOfWork((tx) => mailOutbox.write(tx.session, [passwordResetMail(accountId)]));
}

/** A link that sets a password, and what it was handed over to. */
type Link = Pick<InvitationLink, 'accountId' | 'channel' | 'addressHash'>;

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'passwords' | 'mailOutbox' | 'clock'>;

/**
 * Sets a new password by a reset link or an invitation, once and while it is in force. All sessions and a lock-out by
 * failed attempts end (`docs/product.md` §4.7, §4.18). Returns the account; null for a repeated request. Of two concurrent uses one fails, because
 * both transactions delete the link.
 * @throws AppError RESET_LINK_INVALID, RESET_LINK_SUPERSEDED if a newer link is still valid, ACCOUNT_INACTIVE while the
 * undoing of an import holds the account (§4.9)
 */
export async function resetPassword(parts: Parts, token: string, password: string): Promise<Account | null> {
  if (wasDoneBefore()) return null;
  const { models, clock, passwords } = parts;
  const tokenHash = hashSecretToken(token);
  const findLink = async (session: ClientSession | null): Promise<Link> => {
    const unexpired = { expiresAt: trusted({ $gt: clock() }) };
    const link = await models.resetLinks
      .findOne({ tokenHash, ...unexpired })
      .session(session)
      .lean();
    if (link) return { accountId: link._id, channel: 'mail', addressHash: link.addressHash };
    const invitation = await models.invitationLinks
      .findOne({ _id: tokenHash, ...unexpired })
      .session(session)
      .lean();
    if (invitation) return invitation;
    const newer = await models.resetLinks.exists({ supersededHashes: tokenHash, ...unexpired }).session(session);
    throw new AppError(newer ? refusals.RESET_LINK_SUPERSEDED : refusals.RESET_LINK_INVALID);
  };
  // Checked before hashing, so that an invalid link costs no hash.
  await findLink(null);
  const passwordHash = await passwords.hash(password);
  return parts.unitOfWork(async (tx) => {
    const { accountId, channel, addressHash } = await findLink(tx.session);
    const found = await findAccount(models, { _id: accountId }, tx.session);
    if (!found) throw new AppError(refusals.RESET_LINK_INVALID);
    // The undoing of an import may take the account away. The link stays: it works once the hold has ended.
    if (found.heldFrom) throw new AppError(refusals.ACCOUNT_INACTIVE);
    // The address may have changed while the mail was being sent, when there was no link yet to delete.
    const address = channel === 'mail' ? found.email : found.phone;
    if (addressHash !== hashAddress(address)) throw new AppError(refusals.RESET_LINK_INVALID);
    const now = clock();
    // Having a mailed link proves access to the mailbox of this address; one for a chat passed an administrator's hands.
    const opened = { ...found, ...(channel === 'mail' ? { emailConfirmedAt: now } : { accessGivenAt: now }) };
    await writePassword(parts, opened, { passwordHash, survivor: null, now }, tx.session);
    await parts.mailOutbox.write(tx.session, [passwordChangedMail(accountId)]);
    return found;
  });
}

import { type ClientSession, trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { wasDoneBefore } from '@studio/chassis/context/was-done-before';
import { refusals } from '@studio/contracts/http/refusals';
import { findAccount } from '../accounts/stored-account.ts';
import { writePassword } from '../accounts/write-password.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import { passwordChangedMail } from '../mails/account-mail.ts';
import { hashSecretToken } from '@studio/chassis/text/secret-token';
import { hashAddress } from './issue-reset-link.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'passwords' | 'mailOutbox' | 'clock'>;

/**
 * Sets a new password by a reset link: once, within an hour. All sessions and a lock-out by failed attempts end
 * (`docs/product.md` §4.7). Returns the account; null for a repeated request. Of two concurrent uses one fails, because
 * both transactions delete the link.
 * @throws AppError RESET_LINK_INVALID, RESET_LINK_SUPERSEDED if a newer link is still valid
 */
export async function resetPassword(parts: Parts, token: string, password: string): Promise<Account | null> {
  if (wasDoneBefore()) return null;
  const { models, clock, passwords } = parts;
  const tokenHash = hashSecretToken(token);
  const findLink = async (session: ClientSession | null) => {
    const unexpired = { expiresAt: trusted({ $gt: clock() }) };
    const link = await models.resetLinks
      .findOne({ tokenHash, ...unexpired })
      .session(session)
      .lean();
    if (link) return link;
    const newer = await models.resetLinks.exists({ supersededHashes: tokenHash, ...unexpired }).session(session);
    throw new AppError(newer ? refusals.RESET_LINK_SUPERSEDED : refusals.RESET_LINK_INVALID);
  };
  // Checked before hashing, so that an invalid link costs no hash.
  await findLink(null);
  const passwordHash = await passwords.hash(password);
  return parts.unitOfWork(async (tx) => {
    const { _id: accountId, addressHash } = await findLink(tx.session);
    const found = await findAccount(models, { _id: accountId }, tx.session);
    if (!found) throw new AppError(refusals.RESET_LINK_INVALID);
    // The address may have changed while the mail was being sent, when there was no link yet to delete.
    if (addressHash !== hashAddress(found.email)) throw new AppError(refusals.RESET_LINK_INVALID);
    const now = clock();
    // Whoever has the link reads the mails of this address.
    const confirmed = { ...found, emailConfirmedAt: now };
    await writePassword(parts, confirmed, { passwordHash, survivor: null, now }, tx.session);
    await parts.mailOutbox.write(tx.session, [passwordChangedMail(accountId)]);
    return found;
  });
}

import { type ClientSession, trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { wasDoneBefore } from '@studio/chassis/context/was-done-before';
import { refusals } from '@studio/contracts/http/refusals';
import { findAccount } from '../accounts/stored-account.ts';
import { writePassword } from '../accounts/write-password.ts';
import type { AuthParts } from '../auth-parts.ts';
import { accountMail, mailKinds } from '../mails/mail-kinds.ts';
import { forgetFailures } from '../credentials/check-password.ts';
import { hashAddress, hashResetToken } from '../credentials/reset-token.ts';

type Parts = Pick<
  AuthParts,
  'models' | 'directory' | 'unitOfWork' | 'passwords' | 'passwordAttempts' | 'mailOutbox' | 'clock'
>;

/**
 * Sets a new password by a reset link: once, within its hour, and all sessions end (DESIGN §6, accounts); who
 * was locked out by wrong tries gets in with it.
 * Of two at once the transactions let one win: both take the link away.
 * @throws AppError RESET_LINK_INVALID, RESET_LINK_SUPERSEDED where a newer link was mailed that still works
 */
export async function resetPassword(parts: Parts, token: string, password: string): Promise<void> {
  if (wasDoneBefore()) return;
  const { models, clock, passwords } = parts;
  const tokenHash = hashResetToken(token);
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
  // Looked at first, so that a made-up link doesn't cost the hashing.
  await findLink(null);
  const passwordHash = await passwords.hash(password);
  const account = await parts.unitOfWork(async (tx) => {
    const { _id: accountId, addressHash } = await findLink(tx.session);
    const found = await findAccount(models, { _id: accountId }, tx.session);
    if (!found) throw new AppError(refusals.RESET_LINK_INVALID);
    // The address may have changed between the making of the mail and that of its link: whoever changed it found none.
    if (addressHash && addressHash !== hashAddress(found.email)) throw new AppError(refusals.RESET_LINK_INVALID);
    await writePassword(parts, found, { passwordHash, survivor: null, now: clock() }, tx.session);
    await parts.mailOutbox.write(tx.session, [accountMail(mailKinds.passwordChanged, accountId)]);
    return found;
  });
  await forgetFailures(parts, account);
}

import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { refusals } from '@studio/contracts/http/refusals';
import { findAccount } from '../accounts/stored-account.ts';
import { writePassword } from '../accounts/write-password.ts';
import type { AuthParts } from '../auth-parts.ts';
import { passwordChangedMail } from '../mails/account-mail.ts';
import { passwordSetMail } from './user-mails.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'passwords' | 'mailOutbox' | 'clock'>;

/**
 * Sets a user's password and ends their sessions; administrators who set their own keep the calling session. A lock-out
 * by failed attempts ends, since those were of the former password.
 * @throws AppError USER_NOT_FOUND, SESSION_ENDED
 */
export async function changeUserPassword(
  parts: Parts,
  admin: { accountId: string; sessionId: string },
  accountId: string,
  newPassword: string,
): Promise<void> {
  const survivor = admin.accountId === accountId ? admin.sessionId : null;
  const seen = survivor === null ? null : await findAccount(parts.models, { _id: accountId });
  const passwordHash = await parts.passwords.hash(newPassword);
  await parts.unitOfWork(async (tx) => {
    const found = await findAccount(parts.models, { _id: accountId }, tx.session);
    if (!found) throw new AppError(refusals.USER_NOT_FOUND);
    // If the own session ended while the password was being hashed, it must not survive.
    const { version, keeps } = found.sessions;
    const hasEnded = survivor !== null && version !== seen?.sessions.version && keeps !== survivor;
    if (hasEnded) throw new AppError(genericRefusals.SESSION_ENDED);
    await writePassword(parts, found, { passwordHash, survivor, now: parts.clock() }, tx.session);
    await parts.mailOutbox.write(tx.session, [
      survivor === null ? passwordSetMail(accountId) : passwordChangedMail(accountId),
    ]);
  });
}

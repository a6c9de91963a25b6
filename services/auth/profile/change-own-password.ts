import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { wasDoneBefore } from '@studio/chassis/context/was-done-before';
import type { passwordChangeSchema } from '@studio/contracts/http/auth-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { findAccount } from '../accounts/stored-account.ts';
import { writePassword } from '../accounts/write-password.ts';
import type { AuthParts } from '../auth-parts.ts';
import { passwordChangedMail } from '../mails/account-mail.ts';
import { checkPassword } from '../credentials/check-password.ts';
import { comparablePassword } from '../rules/first-password-policy.ts';

type Parts = Pick<
  AuthParts,
  'models' | 'directory' | 'unitOfWork' | 'passwords' | 'passwordAttempts' | 'passwordChanges' | 'mailOutbox' | 'clock'
>;

/**
 * Changes the own password; the calling session stays, all others end (`docs/product.md` §4.7). Each attempt costs two
 * hashes and is counted before them, successful ones included.
 * @throws AppError WRONG_PASSWORD, SESSION_ENDED, TOO_MANY_REQUESTS
 */
export async function changeOwnPassword(
  parts: Parts,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { currentPassword, newPassword }: z.output<typeof passwordChangeSchema>,
): Promise<void> {
  if (wasDoneBefore()) return;
  const { models } = parts;
  await parts.passwordChanges.consume(accountId);
  const seen = await findAccount(models, { _id: accountId });
  const password = comparablePassword(seen, currentPassword);
  const hash = seen?.passwordHash ?? null;
  const check = await checkPassword(parts, { kind: 'session', accountId }, { password, hash });
  if (check.kind === 'differs') throw new AppError(refusals.WRONG_PASSWORD);
  const passwordHash = await parts.passwords.hash(newPassword);
  await parts.unitOfWork(async (tx) => {
    const account = await findAccount(models, { _id: accountId }, tx.session);
    if (account?.status !== 'active') throw new AppError(genericRefusals.SESSION_ENDED);
    const { version, keeps } = account.sessions;
    // A change of the version during the check ended this session too, so it must not survive. If this session itself
    // made the change (sent twice at once), the checked password is no longer the current one.
    if (version !== seen?.sessions.version) {
      throw new AppError(keeps === sessionId ? refusals.WRONG_PASSWORD : genericRefusals.SESSION_ENDED);
    }
    await writePassword(parts, account, { passwordHash, survivor: sessionId, now: parts.clock() }, tx.session);
    await parts.mailOutbox.write(tx.session, [passwordChangedMail(accountId)]);
  });
}

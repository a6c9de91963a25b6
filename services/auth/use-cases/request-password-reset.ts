import { newId } from '@studio/chassis/mongo/new-id';
import { accountMail, mailKinds } from '../mails/mail-kinds.ts';
import type { AuthParts } from '../auth-parts.ts';

type Parts = Pick<AuthParts, 'models' | 'unitOfWork' | 'mailOutbox' | 'resetRequests'>;

/**
 * Has a reset link mailed to an account's address. For an unknown address a mail to nobody is written, which the
 * worker drops: the same work, so that the time tells nothing either (DESIGN §6, accounts).
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function requestPasswordReset(parts: Parts, email: string): Promise<void> {
  const { models, unitOfWork, mailOutbox, resetRequests } = parts;
  await resetRequests.consume(email);
  const account = await models.accounts.findOne({ email }, { _id: 1 }).lean();
  const accountId = account?._id ?? newId();
  await unitOfWork((tx) => mailOutbox.write(tx.session, [accountMail(mailKinds.passwordReset, accountId)]));
}

import { newId } from '@studio/chassis/mongo/new-id';
import { accountMail, mailKinds } from '../mails/mail-kinds.ts';
import type { AuthParts } from '../auth-parts.ts';

type Parts = Pick<AuthParts, 'models' | 'unitOfWork' | 'mailOutbox' | 'resetRequests'>;

/**
 * Writes a mail with a reset link. An unknown address gets a row that the worker drops: the same work, so that the
 * duration does not reveal whether an account exists (`docs/product.md` §4.7).
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function requestPasswordReset(parts: Parts, email: string): Promise<void> {
  const { models, unitOfWork, mailOutbox, resetRequests } = parts;
  await resetRequests.consume(email);
  const account = await models.accounts.findOne({ email }, { _id: 1 }).lean();
  const accountId = account?._id ?? newId();
  await unitOfWork((tx) => mailOutbox.write(tx.session, [accountMail(mailKinds.passwordReset, accountId)]));
}

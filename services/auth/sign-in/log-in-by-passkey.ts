import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import type { passkeyLogin } from '@studio/contracts/http/passkey-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { noteSignIn } from '../credentials/sign-in-counter.ts';
import type { Account } from '../models/account.model.ts';
import type { Passkey } from '../models/passkey.model.ts';
import { verifyUse } from '../passkeys/ceremonies.ts';
import { refuseSignIn } from './sign-in-policy.ts';

/**
 * Signs in by a passkey, which identifies the account (`docs/product.md` §4.12). Only administrators have passkeys.
 * It counts as a login of the account (§5.3). Returns the account, for a strong session.
 * @throws AppError PASSKEY_REFUSED, ACCOUNT_INACTIVE, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
 */
export async function logInByPasskey(
  parts: AuthParts,
  { credential }: z.output<typeof passkeyLogin.body>,
): Promise<Account> {
  const { models } = parts;
  const seen = await models.passkeys.findOne({ credentialId: credential.id }, { accountId: 1 }).lean();
  const account = seen && (await findAccount(models, { _id: seen.accountId }));
  try {
    if (!account) throw new AppError(refusals.PASSKEY_REFUSED, { cause: new Error('no such passkey') });
    await use(parts, credential);
    await parts.signIns.consume(account.email);
  } catch (error) {
    if (error instanceof AppError) noteSignIn(parts, account, 'wrong-passkey', error.cause);
    throw error;
  }
  const refusal = refuseSignIn(account);
  noteSignIn(parts, account, refusal ? 'not-active' : 'signed-in');
  if (refusal) throw new AppError(refusal);
  return account;
}

/** Removes the challenge and stores the new signature counter, in one transaction. */
async function use(parts: AuthParts, credential: z.output<typeof passkeyLogin.body>['credential']): Promise<void> {
  const { models } = parts;
  await parts.unitOfWork(async (tx) => {
    const filter = { credentialId: credential.id };
    const passkey = await models.passkeys.findOne(filter).session(tx.session).lean<Passkey | null>();
    if (!passkey) throw new AppError(refusals.PASSKEY_REFUSED);
    const counter = await verifyUse(parts, credential, passkey, tx.session);
    await models.passkeys.updateOne({ _id: passkey._id }, { $set: { counter, lastUsedAt: parts.clock() } }, tx);
  });
}

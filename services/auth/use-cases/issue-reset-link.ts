import { RESET_LINK_MINUTES } from '@studio/contracts/limits';
import type { AuthParts } from '../auth-parts.ts';
import { hashAddress, hashResetToken, newResetToken } from '../credentials/reset-token.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'clock'> & { readonly publicUrl: string };

/**
 * Makes a reset link at the moment its mail is sent, so that the token stands in that mail only. It takes the place
 * of an earlier one, and is good for as long as the account has the address that it is mailed to. The origin comes
 * from the configuration, never from a request (DESIGN §6, accounts).
 */
export async function issueResetLink(
  { models, clock, publicUrl }: Parts,
  { _id, email }: Pick<Account, '_id' | 'email'>,
): Promise<string> {
  const token = newResetToken();
  const expiresAt = new Date(clock().getTime() + RESET_LINK_MINUTES * 60_000);
  await models.resetLinks.updateOne(
    { _id },
    { $set: { tokenHash: hashResetToken(token), addressHash: hashAddress(email), expiresAt } },
    { upsert: true },
  );
  return new URL(`/reset-password/${token}`, publicUrl).href;
}

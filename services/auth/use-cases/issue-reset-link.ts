import { RESET_LINK_MINUTES } from '@studio/contracts/limits';
import type { AuthParts } from '../auth-parts.ts';
import { hashResetToken, newResetToken } from '../credentials/reset-token.ts';

type Parts = Pick<AuthParts, 'models' | 'clock'> & { readonly publicUrl: string };

/**
 * Makes a reset link at the moment its mail is sent, so that the token stands in that mail only. It takes the place
 * of an earlier one. The origin comes from the configuration, never from a request (DESIGN §6, accounts).
 */
export async function issueResetLink({ models, clock, publicUrl }: Parts, accountId: string): Promise<string> {
  const token = newResetToken();
  const expiresAt = new Date(clock().getTime() + RESET_LINK_MINUTES * 60_000);
  await models.resetLinks.updateOne(
    { _id: accountId },
    { $set: { tokenHash: hashResetToken(token), expiresAt } },
    { upsert: true },
  );
  return new URL(`/reset-password/${token}`, publicUrl).href;
}

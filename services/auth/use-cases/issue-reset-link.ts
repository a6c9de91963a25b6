import { RESET_LINK_MINUTES } from '@studio/contracts/limits';
import type { AuthParts } from '../auth-parts.ts';
import { hashAddress, hashResetToken, newResetToken } from '../credentials/reset-token.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'clock'> & { readonly publicUrl: string };

/** Further ones are merely invalid. */
const mostSuperseded = 20;

/** The link that is there and those before it, newest first; none where there is no link. */
const supersededBefore = {
  $slice: [
    {
      $concatArrays: [
        { $cond: [{ $eq: [{ $type: '$tokenHash' }, 'string'] }, ['$tokenHash'], []] },
        { $ifNull: ['$supersededHashes', []] },
      ],
    },
    mostSuperseded,
  ],
};

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
  const tokenHash = hashResetToken(token);
  await models.resetLinks.updateOne(
    { _id },
    [{ $set: { supersededHashes: supersededBefore, tokenHash, addressHash: hashAddress(email), expiresAt } }],
    { upsert: true, updatePipeline: true },
  );
  return new URL(`/reset-password/${token}`, publicUrl).href;
}

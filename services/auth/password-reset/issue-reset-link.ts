import { createHash } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@studio/contracts/rules/sign-in';
import { hashSecretToken, newSecretToken } from '@studio/chassis/text/secret-token';
import type { Account } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';

interface Parts {
  readonly models: Pick<AuthModels, 'resetLinks'>;
  readonly clock: () => Date;
  readonly publicUrl: string;
}

/** Links beyond this number are answered as invalid rather than superseded. */
const mostSuperseded = 20;

/** Update expression: the hashes of the stored link and of those it replaced, newest first; empty without a link. */
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
 * Creates a reset link when its mail is sent, so that only the mail contains the token. It replaces an earlier link and
 * becomes invalid if the account's address changes. The origin comes from the configuration, never from a request
 * (`docs/product.md` §4.7).
 */
export async function issueResetLink(
  { models, clock, publicUrl }: Parts,
  { _id, email }: Pick<Account, '_id' | 'email'>,
): Promise<string> {
  const token = newSecretToken();
  const expiresAt = new Date(clock().getTime() + RESET_LINK_MINUTES * 60_000);
  const tokenHash = hashSecretToken(token);
  await models.resetLinks.updateOne(
    { _id },
    [{ $set: { supersededHashes: supersededBefore, tokenHash, addressHash: hashAddress(email), expiresAt } }],
    { upsert: true, updatePipeline: true },
  );
  return new URL(`/reset-password/${token}`, publicUrl).href;
}

/** Hash of the address a link is mailed to: comparable without storing the address. */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

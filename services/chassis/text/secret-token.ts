import { createHash, randomBytes } from 'node:crypto';

/** A new token for an address that needs no session: 256 random bits, safe in a path. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hash of a token for storage. It needs no salt, since a token has 256 random bits. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

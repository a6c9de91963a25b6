import { createHash, randomBytes } from 'node:crypto';

/** A new token for a reset link: 256 random bits, safe in a path. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hash of a token for storage. It needs no salt, since a token has 256 random bits. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Hash of the address a link is mailed to: comparable without storing the address. */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

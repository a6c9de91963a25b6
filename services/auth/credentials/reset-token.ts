import { createHash, randomBytes } from 'node:crypto';

/** A new token for a reset link: 256 random bits, safe in a path. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token; enough as it is, for nobody can guess one. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What is stored of the address that a link is mailed to: it can be compared, and does not stay behind as an address. */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

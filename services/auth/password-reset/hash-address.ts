import { createHash } from 'node:crypto';

/** Hash of the address a link is mailed to: comparable without storing the address. */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

import { createHash } from 'node:crypto';

/** Tells a text from others without saying it; 24 hex digits. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

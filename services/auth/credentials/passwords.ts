import { randomBytes } from 'node:crypto';
import bcrypt from 'bcrypt';
import { PASSWORD_MAX_BYTES } from '@studio/contracts/limits';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that doesn't exist (`null`) as for a wrong password. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** Passwords as bcrypt hashes; `cost` is the logarithm of the rounds. */
export async function createPasswords(cost: number): Promise<Passwords> {
  const nobodysHash = await bcrypt.hash(randomBytes(24).toString('base64'), cost);
  return {
    hash: (password) => bcrypt.hash(password, cost),
    matches: async (password, hash) => {
      // bcrypt would compare the first 72 bytes only, and no account has a longer password.
      const comparable = hash !== null && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
      return bcrypt.compare(password, comparable ? hash : nobodysHash);
    },
  };
}

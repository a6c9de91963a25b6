import { randomBytes } from 'node:crypto';
import bcrypt from 'bcrypt';
import { type AdmissionSettings, createAdmission } from '@studio/chassis/http/admission';
import { PASSWORD_MAX_BYTES } from '@studio/contracts/limits';

/** `hash` and `matches` take a processor for a quarter of a second each (at cost 12). @throws AppError OVERLOADED from both */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that doesn't exist (`null`) as for a wrong password. */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether a hash has another cost than those that are made now; a login by it takes another time than one by nobody's. */
  needsRenewal(hash: string): boolean;
}

/**
 * One of libuv's four threads stays free for whatever else needs one. All together take 48 of the 64 connections that a
 * gateway has to a replica: the rest of auth is answered also while everybody logs in.
 */
const usualAdmission: AdmissionSettings = { mostAtOnce: () => 3, mostWaiting: 45, longestWaitMs: 10_000 };

/** Passwords as bcrypt hashes; `cost` is the logarithm of the rounds, `admitted` how much is worked on at a time. */
export async function createPasswords(cost: number, admitted = usualAdmission): Promise<Passwords> {
  const admission = createAdmission(admitted);
  const nobodysHash = await bcrypt.hash(randomBytes(24).toString('base64'), cost);
  return {
    hash: (password) => admission.run(() => bcrypt.hash(password, cost)),
    matches: async (password, hash) => {
      // bcrypt would compare the first 72 bytes only, and no account has a longer password.
      const comparable = hash !== null && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
      return admission.run(() => bcrypt.compare(password, comparable ? hash : nobodysHash));
    },
    needsRenewal: (hash) => bcrypt.getRounds(hash) !== cost,
  };
}

import { randomBytes } from 'node:crypto';
import bcrypt from 'bcrypt';
import { currentContext } from '@studio/chassis/context/request-context';
import { addressKey } from '@studio/chassis/http/client-address';
import { type AdmissionSettings, createAdmission } from '@studio/chassis/http/admission';
import { PASSWORD_MAX_BYTES } from '@studio/contracts/rules/sign-in';

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/**
 * Leaves one of libuv's four threads free. Running and waiting calls take 48 of a gateway's 64 connections to a
 * replica, so that auth still answers other requests during a login rush.
 */
const usualAdmission: AdmissionSettings = { mostAtOnce: () => 3, mostWaiting: 45, longestWaitMs: 10_000 };

/** The lowest cost of bcrypt. */
const leastCost = 4;

/**
 * Passwords as bcrypt hashes; `cost` is the logarithm of the rounds, `admitted` limits concurrency. `hash` and `matches`
 * occupy a processor for a quarter of a second (at cost 12).
 * @throws AppError OVERLOADED from these two
 */
export async function createPasswords(cost: number, admitted = usualAdmission) {
  const admission = createAdmission(admitted);
  // Addresses take turns: sixty concurrent sign-ins from one address queue behind each other.
  const inLine = <T>(work: () => Promise<T>) =>
    admission.run(work, { line: addressKey(currentContext()?.clientAddress ?? '') });
  const nobodysHash = await bcrypt.hash(randomBytes(24).toString('base64'), cost);
  return {
    hash: (password: string): Promise<string> => inLine(() => bcrypt.hash(password, cost)),
    /**
     * Hashes the first password of an import, in a millisecond: it is the document number, which is stored beside it, or
     * too random to be guessed. The first sign-in renews the hash.
     */
    hashFirst: (password: string): Promise<string> => bcrypt.hash(password, leastCost),
    /** Takes as long for a nonexistent account (`null`) as for a wrong password. */
    matches: async (password: string, stored: string | null): Promise<boolean> => {
      // bcrypt compares only the first 72 bytes, and no account has a longer password.
      const comparable = stored !== null && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
      return inLine(async () => {
        // The duration must not reveal that the account exists and was never used.
        if (comparable && bcrypt.getRounds(stored) < cost) await bcrypt.compare(password, nobodysHash);
        return bcrypt.compare(password, comparable ? stored : nobodysHash);
      });
    },
    /**
     * Whether a hash has another cost than the configured one. The duration of its login would differ from that of an
     * unknown account.
     */
    needsRenewal: (hash: string): boolean => bcrypt.getRounds(hash) !== cost,
  };
}

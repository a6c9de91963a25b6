import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import { createPasswords } from '../../../services/auth/credentials/passwords.ts';

const usualCost = 12;

/**
 * Gives all accounts a password that nobody knows: everybody chooses one by a link in a mail. It costs as much to check
 * as theirs did, so that the time that a login takes tells nobody which addresses have an account.
 */
export async function endAllPasswords(auth: mongo.Db): Promise<void> {
  const accounts = auth.collection<{ passwordHash: string }>('accounts');
  const someone = await accounts.findOne({}, { sort: { createdAt: -1 }, projection: { passwordHash: 1 } });
  const cost = Number(/^\$2[aby]\$(\d+)\$/.exec(someone?.passwordHash ?? '')?.[1] ?? usualCost);
  const passwordHash = await (await createPasswords(cost)).hash(randomBytes(32).toString('base64'));
  await accounts.updateMany({}, { $set: { passwordHash, passwordIsNumberOf: null } });
}

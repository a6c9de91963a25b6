import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { apiClient, outcomeOf } from '@studio/chassis/testing/api-client';
import { openDatabases, type StudioDatabases } from '../../run/studio-databases.ts';
import { castOf } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';

const { origin, mongoUrl, namespace } = inject('studio');
const guest = apiClient(origin);
const cast = castOf(1, 4);
let databases: StudioDatabases;
beforeAll(async () => {
  databases = await openDatabases(mongoUrl, namespace);
});
afterAll(() => databases.close());

/** Stores a link as auth does when it sends the mail: waiting for thousands of mails would take hours. */
async function giveLink(accountId: string, email: string): Promise<string> {
  const token = randomUUID();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const link = { $set: { tokenHash: sha256(token), addressHash: sha256(email), supersededHashes: [], expiresAt } };
  const links = databases.of.auth.collection<{ _id: string }>('reset-links');
  await links.updateOne({ _id: accountId }, link, { upsert: true });
  return token;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

race('a reset link that is used twice at once sets one password', async (track) => {
  const { id, email } = cast.members[track]![0]!;
  const token = await giveLink(id, email);
  const passwords = ['la-primera', 'la-segunda'].map((beginning) => `${beginning}-${randomUUID().slice(0, 8)}`);
  const answers = await atOnce(
    passwords.map((password) => () => guest.post(`/api/auth/reset-password/${token}`, { password })),
  );

  const outcomes = answers.map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['200', '400 RESET_LINK_INVALID']);
  const logins = await Promise.all(passwords.map((password) => guest.post('/api/auth/login', { email, password })));
  expect(logins.map(outcomeOf)).toEqual(outcomes.map((each) => (each === '200' ? '200' : '401 INVALID_CREDENTIALS')));
  return `password ${outcomes.indexOf('200') + 1}`;
});

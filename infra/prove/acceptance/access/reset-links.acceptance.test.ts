import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabases, type StudioDatabases } from '../../../run/studio-databases.ts';
import { apiClient, outcomeOf } from '@studio/chassis/testing/api-client';
import { type Person, registerMember } from '../../testing/kit/people.ts';
import { linksIn, openMailbox } from '../../testing/kit/mailbox.ts';

const studio = inject('studio');
const guest = apiClient(studio.origin);
const invalid = '400 RESET_LINK_INVALID';

describe('a mailed reset link', () => {
  let databases: StudioDatabases;
  beforeAll(async () => {
    databases = await openDatabases(studio.mongoUrl, studio.namespace);
  });
  afterAll(() => databases.close());

  /** Requests a link and reads it from the n-th mail to the address. */
  async function mailedToken({ email }: Person, number = 1): Promise<string> {
    expect((await guest.post('/api/auth/forgot-password', { email })).status).toBe(200);
    const mail = await openMailbox().newest(email, /Restablece/, number);
    const [token] = linksIn(mail).flatMap((link) => link.split('/reset-password/')[1] ?? []);
    return token ?? '';
  }
  const reset = async (token: string, password: string, over = {}) =>
    outcomeOf(await guest.post(`/api/auth/reset-password/${token}`, { password, ...over }));
  const logIn = async ({ email }: Person, password: string) =>
    outcomeOf(await guest.post('/api/auth/login', { email, password }));

  test('sets the password once, ends all sessions, and is worth nothing afterwards', async () => {
    const member = await registerMember(studio.origin);
    const token = await mailedToken(member);
    expect(await reset(token, 'la-primera')).toBe('200');
    expect(await reset(token, 'la-segunda')).toBe(invalid);
    expect(await logIn(member, 'la-primera')).toBe('200');
    expect(await logIn(member, 'la-segunda')).toBe('401 INVALID_CREDENTIALS');
    expect(await logIn(member, member.password)).toBe('401 INVALID_CREDENTIALS');
    expect(outcomeOf(await member.get('/api/users/profile'))).toBe('401 SESSION_ENDED');
  });

  test('is refused after its hour', async () => {
    const member = await registerMember(studio.origin);
    const token = await mailedToken(member);
    const links = databases.of.auth.collection<{ _id: string }>('reset-links');
    const aged = await links.updateOne({ _id: member.id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(aged.modifiedCount).toBe(1);
    expect(await reset(token, 'la-tardia')).toBe(invalid);
    expect(await logIn(member, member.password)).toBe('200');
  });

  test('used five times at once sets one password', async () => {
    const member = await registerMember(studio.origin);
    const token = await mailedToken(member);
    const passwords = [1, 2, 3, 4, 5].map((number) => `clave-numero-${number}`);
    const outcomes = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(outcomes.toSorted()).toEqual(['200', invalid, invalid, invalid, invalid]);
    const logins = await Promise.all(passwords.map((password) => logIn(member, password)));
    expect(logins.map((outcome) => outcome === '200')).toEqual(outcomes.map((outcome) => outcome === '200'));
  });

  test('opens no account but its own, also when the request names another', async () => {
    const ana = await registerMember(studio.origin);
    const berta = await registerMember(studio.origin, { password: 'la-de-berta' });
    const token = await mailedToken(ana);
    const bertas = { email: berta.email, id: berta.id, _id: berta.id, accountId: berta.id };
    expect(await reset(token, 'la-nueva', bertas)).toBe('200');
    expect(await logIn(ana, 'la-nueva')).toBe('200');
    expect(await logIn(berta, 'la-nueva')).toBe('401 INVALID_CREDENTIALS');
    expect(await logIn(berta, 'la-de-berta')).toBe('200');
    expect(outcomeOf(await berta.get('/api/users/profile'))).toBe('200');
  });

  test('is refused once a newer one was asked for, and the newer one works', async () => {
    const member = await registerMember(studio.origin);
    const older = await mailedToken(member, 1);
    const newer = await mailedToken(member, 2);
    expect(newer).not.toBe(older);
    expect(await reset(older, 'la-vieja')).toBe('400 RESET_LINK_SUPERSEDED');
    expect(await reset(newer, 'la-nueva')).toBe('200');
    expect(await reset(older, 'la-vieja')).toBe(invalid);
  });

  test('is refused when it is made up, cut, or somebody else’s identifier', async () => {
    const member = await registerMember(studio.origin);
    const token = await mailedToken(member);
    const [stored] = await databases.of.auth
      .collection('reset-links')
      .find({ _id: member.id as never })
      .toArray();
    const wrong = [token.slice(0, -1), `${token}a`, token.toUpperCase(), member.id, stored?.['tokenHash'], 'undefined'];
    for (const attempt of wrong) expect(await reset(attempt, 'la-ajena')).toBe(invalid);
    expect(await reset(token, 'la-nueva')).toBe('200');
  });
});

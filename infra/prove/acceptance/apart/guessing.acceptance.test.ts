import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { startStudio } from '../../testing/kit/test-studio.ts';
import { type Answer, outcomeOf, send } from '@studio/chassis/testing/api-client';
import { removeStudio } from '../../testing/kit/remove-studio.ts';
import { givenServers, testSettings } from '../../testing/kit/test-settings.ts';

const namespace = `g${process.pid}`;
const limits = {
  // Slow enough to detect by time whether a password was hashed.
  BCRYPT_COST: '9',
  LOGIN_ATTEMPTS_PER_ACCOUNT: '4',
  LOGIN_ATTEMPTS_PER_ADDRESS: '8',
  RESET_REQUESTS_PER_ACCOUNT: '2',
  RESET_REQUESTS_PER_ADDRESS: '5',
  REGISTRATIONS_PER_ADDRESS: '3',
};
let hosts = 0;
/** An unused loopback address of this machine. */
const newAddress = () => {
  hosts += 1;
  return `127.0.7.${hosts}`;
};

describe('guessing passwords', () => {
  let dataDir: string;
  let studio: Awaited<ReturnType<typeof startStudio>>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'studio-guessing-'));
    const env = { ...testSettings(namespace), ...limits };
    studio = await startStudio({ servers: givenServers(), dataDir, env });
  });
  afterAll(async () => {
    await studio?.stop();
    await removeStudio(givenServers(), namespace);
    await rm(dataDir, { recursive: true, force: true });
  });

  const post = (path: string, body: object, from: string, headers = {}) =>
    send(studio.origin, { method: 'POST', path, body, from, headers });
  const logIn = (email: string, password: string, from = newAddress(), headers = {}) =>
    post('/api/auth/login', { email, password }, from, headers);
  const forgot = (email: string, from = newAddress(), headers = {}) =>
    post('/api/auth/forgot-password', { email }, from, headers);
  const register = async () => {
    const form = registrationForm();
    expect((await post('/api/auth/register', form, newAddress())).status).toBe(201);
    return form;
  };
  const forgedSource = () => ({ 'x-forwarded-for': `203.0.113.${hosts}`, forwarded: `for=203.0.113.${hosts}` });

  test('passwords of one account from an address is stopped, then also with the right one', async () => {
    const { email, password } = await register();
    const from = newAddress();
    const wrong = [1, 2, 3, 4].map((guess) => `adivinada-${guess}`);
    for (const guess of wrong) expect(outcomeOf(await logIn(email, guess, from))).toBe('401 INVALID_CREDENTIALS');
    expectStopped(await logIn(email, 'adivinada-5', from), 900);
    expectStopped(await logIn(email.toUpperCase(), password, from), 900);
    expect((await logIn(email, password)).status).toBe(200);
  });

  test('from one address is stopped for every account, also with forged X-Forwarded-For headers', async () => {
    const from = newAddress();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      hosts += 1;
      expect((await logIn(registrationForm().email, 'adivinada', from, forgedSource())).status).toBe(401);
    }
    hosts += 1;
    expectStopped(await logIn(registrationForm().email, 'adivinada', from, forgedSource()), 900);
    expect((await logIn(registrationForm().email, 'adivinada', newAddress())).status).toBe(401);
  });

  test('asks for few reset links, for an account and from an address', async () => {
    const { email } = await register();
    for (const address of [email, registrationForm().email]) {
      for (let attempt = 0; attempt < 2; attempt += 1) expect((await forgot(address)).status).toBe(200);
      expectStopped(await forgot(address), 3_600);
    }
    const from = newAddress();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      hosts += 1;
      expect((await forgot(registrationForm().email, from, forgedSource())).status).toBe(200);
    }
    expectStopped(await forgot(registrationForm().email, from, forgedSource()), 3_600);
  });

  test('registers few accounts from an address', async () => {
    const from = newAddress();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await post('/api/auth/register', registrationForm(), from, forgedSource())).status).toBe(201);
    }
    expectStopped(await post('/api/auth/register', registrationForm(), from, forgedSource()), 3_600);
  });

  // That both do the same work, and so take the same time, is proven where it can be counted: in `log-in` and
  // `forgot-password` of auth.
  test('learns from no answer who has an account', async () => {
    const known = await register();
    const answers = { login: new Set<string>(), reset: new Set<string>() };
    for (const email of [known.email, registrationForm().email]) {
      answers.login.add(sayingOf(await logIn(email, 'adivinada')));
      answers.reset.add(sayingOf(await forgot(email)));
    }
    expect([answers.login.size, answers.reset.size]).toEqual([1, 1]);
  });
});

function expectStopped(answer: Answer, withinSeconds: number): void {
  const retryAfter = Number(answer.headers.get('retry-after'));
  expect(outcomeOf(answer)).toBe('429 TOO_MANY_REQUESTS');
  expect(retryAfter).toBeGreaterThan(withinSeconds / 2);
  expect(retryAfter).toBeLessThanOrEqual(withinSeconds);
}

/** An answer without the parts that differ from request to request. */
function sayingOf({ status, headers, body }: Answer): string {
  const ofRequest = ['date', 'x-request-id', 'connection', 'keep-alive'];
  const named = [...headers].filter(([name]) => !ofRequest.includes(name));
  // All request ids have one length.
  return JSON.stringify({ status, named, body: { ...body, requestId: '' } });
}

import { createHmac, generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterEach, expect, test, vi } from 'vitest';
import { makeSessionKeys } from '../testing/session-keys.ts';
import { createTokenVerifier, signSession } from './session-token.ts';

const keys = makeSessionKeys();
const strangers = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const session = { accountId: 'account-1', type: 'member', sessionId: 's1', version: 1 } as const;
const good = { algorithm: 'ES256', issuer: 'studio', audience: 'studio', subject: 'a', expiresIn: 60 } as const;
const content = { type: 'admin', sid: 's1', sv: 1 };
const verify = createTokenVerifier(keys.publicKey);

afterEach(() => vi.useRealTimers());

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payload = () => ({
  ...content,
  sub: 'a',
  iss: 'studio',
  aud: 'studio',
  exp: Math.floor(Date.now() / 1_000) + 60,
});

function signedWithThePublicKey(): string {
  const unsigned = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(payload())}`;
  return `${unsigned}.${createHmac('sha256', keys.publicKey).update(unsigned).digest('base64url')}`;
}

test('a token identifies account and session', () => {
  const claims = verify(signSession(keys.privateKey, session, 168));
  expect(claims).toMatchObject(session);
  expect(claims.expiresAt * 1_000 - Date.now()).toBeGreaterThan(167 * 3_600_000);
});

test.each([
  ['without a signature', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(payload())}.`],
  ['signed by HS256 with the public key', signedWithThePublicKey],
  ['signed by a stranger', () => jwt.sign(content, strangers, good)],
  ['for another audience', () => jwt.sign(content, keys.privateKey, { ...good, audience: 'other' })],
  ['of another issuer', () => jwt.sign(content, keys.privateKey, { ...good, issuer: 'other' })],
  ['of another type of account', () => jwt.sign({ ...content, type: 'root' }, keys.privateKey, good)],
  ['without a version', () => jwt.sign({ type: 'admin', sid: 's' }, keys.privateKey, good)],
  [
    'that never expires',
    () => jwt.sign({ ...content, iss: 'studio', aud: 'studio', sub: 'a' }, keys.privateKey, { algorithm: 'ES256' }),
  ],
  ['not valid yet', () => jwt.sign(content, keys.privateKey, { ...good, notBefore: 30 })],
  ['that is garbage', () => 'a.b.c'],
  ['that is endless', () => 'a'.repeat(100_000)],
])('a token %s is no session', (_kind, forge) => {
  expect(() => verify(forge())).toThrow(expect.objectContaining({ code: 'NO_SESSION' }));
});

test('a tampered token is no session', () => {
  const [head, , signature] = signSession(keys.privateKey, session, 1).split('.');
  expect(() => verify(`${head}.${base64(payload())}.${signature}`)).toThrow('Debes iniciar sesión');
});

test('a token expires, also when it is cached', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = signSession(keys.privateKey, session, 1);
  verify(token);
  vi.setSystemTime(Date.now() + 3_600_001);
  expect(() => verify(token)).toThrow(expect.objectContaining({ code: 'SESSION_ENDED' }));
  expect(() => createTokenVerifier(keys.publicKey)(token)).toThrow(expect.objectContaining({ code: 'SESSION_ENDED' }));
});

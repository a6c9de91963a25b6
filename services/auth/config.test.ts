import { expect, test } from 'vitest';
import { parseConfig } from '@studio/chassis/config/load-config';
import { makeSessionKeys } from '@studio/chassis/testing/session-keys';
import { authApiSettings } from './config.ts';

const { publicKey, privateKey } = makeSessionKeys();
const enough = {
  PORT: '3001',
  MONGO_URL: 'mongodb://localhost',
  RABBITMQ_URL: 'amqp://localhost',
  REDIS_URL: 'redis://localhost',
  SESSION_PUBLIC_KEY: publicKey,
  SESSION_PRIVATE_KEY: privateKey,
};

test('the required settings are enough', () => {
  expect(parseConfig(authApiSettings, enough)).toMatchObject({
    ok: true,
    config: {
      SESSION_HOURS: 168,
      BCRYPT_COST: 12,
      LOGIN_ATTEMPTS_PER_ACCOUNT: 10,
      SIGN_INS_PER_ACCOUNT: 60,
      PASSWORD_CHANGES_PER_ACCOUNT: 10,
      RESET_REQUESTS_PER_ACCOUNT: 3,
    },
  });
});

test('the email of the first administrator is put in lower case', () => {
  const parsed = parseConfig(authApiSettings, { ...enough, ADMIN_EMAIL: 'Jefa@Estudio.co' });
  expect(parsed).toMatchObject({ ok: true, config: { ADMIN_EMAIL: 'jefa@estudio.co' } });
});

test.each([
  ['SESSION_PRIVATE_KEY', publicKey, 'must be a P-256 private key in PEM'],
  ['SESSION_PRIVATE_KEY', undefined, 'is not set'],
  ['BCRYPT_COST', '40', 'must be a whole number from 4 to 15'],
  ['ADMIN_EMAIL', 'jefa', 'must be an email address'],
  ['ADMIN_PASSWORD', '12345', 'must have 6 characters to 72 bytes'],
])('a wrong %s is reported in one line', (name, value, problem) => {
  const parsed = parseConfig(authApiSettings, { ...enough, [name]: value });
  expect(parsed).toEqual({ ok: false, problems: [`${name}: ${problem}`] });
});

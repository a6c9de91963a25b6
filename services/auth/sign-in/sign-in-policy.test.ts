import { expect, test } from 'vitest';
import { refuseSignIn, verifiedEmail } from './sign-in-policy.ts';

test.each([
  ['active', undefined],
  ['inactive', 'ACCOUNT_INACTIVE'],
  ['suspended', 'ACCOUNT_SUSPENDED'],
] as const)('an account that is %s is answered %s', (status, code) => {
  expect(refuseSignIn({ status })?.code).toBe(code);
});

const email = 'Jefa@Estudio.co';

test.each([
  ['a verified address', { email, email_verified: true }, 'jefa@estudio.co'],
  ['one that is not verified', { email, email_verified: false }, null],
  ['one of which nothing is said', { email }, null],
  ['words instead of yes', { email, email_verified: 'true' }, null],
  ['no address', { email_verified: true }, null],
  ['an address of the own domain', { email, xms_edov: true }, 'jefa@estudio.co'],
  ['the same, written as a text', { email, xms_edov: '1' }, 'jefa@estudio.co'],
  ['an address of another domain', { email, xms_edov: false }, null],
  ['the own domain, but an address that is not verified', { email, email_verified: false, xms_edov: true }, null],
])('an id token with %s', (_, claims, expected) => {
  expect(verifiedEmail(claims)).toBe(expected);
});

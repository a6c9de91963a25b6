import { expect, test } from 'vitest';
import { refuseSignIn } from './sign-in-policy.ts';

test.each([
  ['active', undefined],
  ['inactive', 'ACCOUNT_INACTIVE'],
  ['suspended', 'ACCOUNT_SUSPENDED'],
] as const)('an account that is %s is answered %s', (status, code) => {
  expect(refuseSignIn({ status })?.code).toBe(code);
});

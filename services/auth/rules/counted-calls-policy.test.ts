import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { refusals } from '@studio/contracts/http/refusals';
import { expect, test } from 'vitest';
import { isDone, isRegistration, isWrongLogin } from './counted-calls-policy.ts';

const { INVALID_INPUT, UNAVAILABLE } = genericRefusals;
const { INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, EMAIL_TAKEN, DOCUMENT_TAKEN } = refusals;

test.each([
  ['a wrong login', isWrongLogin, [INVALID_CREDENTIALS], ['done', INVALID_INPUT, ACCOUNT_SUSPENDED, UNAVAILABLE]],
  ['a registration', isRegistration, ['done', EMAIL_TAKEN, DOCUMENT_TAKEN], ['replayed', INVALID_INPUT, UNAVAILABLE]],
  ['a reset request', isDone, ['done'], ['replayed', INVALID_INPUT, UNAVAILABLE]],
] as const)('%s counts, and nothing else of the kind does', (_, counts, counted, free) => {
  expect(counted.filter((outcome) => !counts(outcome))).toEqual([]);
  expect(free.filter((outcome) => counts(outcome))).toEqual([]);
});

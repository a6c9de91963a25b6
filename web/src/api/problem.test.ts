import { expect, test } from 'vitest';
import { causeOf, endedWithSession, isSessionOver } from './problem.ts';

const refusal = (status: number, code: string) => ({ status, data: { message: 'No', code } });

test('a call that failed because the session ended is distinguished from all other failures', () => {
  expect(isSessionOver(refusal(401, 'SESSION_ENDED'))).toBe(true);
  expect(isSessionOver(refusal(401, 'WRONG_CREDENTIALS'))).toBe(false);
  expect(endedWithSession(refusal(401, 'NO_SESSION'))).toBe(true);
  // Requests under way are aborted when the data of the last account is dropped.
  expect(endedWithSession({ name: 'AbortError', message: 'Aborted' })).toBe(true);
  for (const other of [refusal(409, 'TRAINING_FULL'), refusal(401, 'WRONG_CREDENTIALS'), { status: 'FETCH_ERROR' }]) {
    expect(endedWithSession(other)).toBe(false);
  }
  expect(endedWithSession(undefined)).toBe(false);
});

test('a failure that no server explains has a cause', () => {
  expect(causeOf({ status: 'OFFLINE' })).toBe('No tienes conexión a internet.');
  for (const status of ['FETCH_ERROR', 502, 503, 504] as const) expect(causeOf({ status })).toMatch(/no respondió/);
  expect(causeOf({ status: 503, data: { message: 'Intenta en un momento' } })).toBeNull();
  expect(causeOf(refusal(409, 'TRAINING_FULL'))).toBeNull();
});

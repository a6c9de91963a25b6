import { expect, test } from 'vitest';
import { endedWithSession, isSessionOver } from './problem.ts';

const refusal = (status: number, code: string) => ({ status, data: { message: 'No', code } });

test('a call that was refused or dropped because the session is over is told from all other failures', () => {
  expect(isSessionOver(refusal(401, 'SESSION_ENDED'))).toBe(true);
  expect(isSessionOver(refusal(401, 'WRONG_CREDENTIALS'))).toBe(false);
  expect(endedWithSession(refusal(401, 'NO_SESSION'))).toBe(true);
  // What was under way is aborted when what the last account loaded is dropped.
  expect(endedWithSession({ name: 'AbortError', message: 'Aborted' })).toBe(true);
  for (const other of [refusal(409, 'TRAINING_FULL'), refusal(401, 'WRONG_CREDENTIALS'), { status: 'FETCH_ERROR' }]) {
    expect(endedWithSession(other)).toBe(false);
  }
  expect(endedWithSession(undefined)).toBe(false);
});

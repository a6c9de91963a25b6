import { expect, test } from 'vitest';
import type { Answer } from '@studio/chassis/testing/api-client';
import { Tally } from './outcome.ts';

const answer = (status: number, body: unknown) => (): Promise<Answer> =>
  Promise.resolve({ status, body, headers: new Headers() } as Answer);

test('acts that never succeeded are reported, however often they were tried', async () => {
  const tally = new Tally();
  await tally.attempt('book', answer(201, {}));
  await tally.attempt('book', answer(409, { code: 'TRAINING_FULL' }));
  await tally.attempt('cancel', answer(409, { code: 'TOO_LATE' }));
  await tally.attempt('cancel', () => Promise.reject(new Error('no answer')));
  expect(tally.neverDone(['book', 'cancel', 'register'])).toEqual(['cancel: never', 'register: never']);
});

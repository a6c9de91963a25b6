import { expect, test } from 'vitest';
import type { Answer } from '@studio/chassis/testing/api-client';
import { figuresOf, Tally } from './tally.ts';

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

test('figures count what failed, and need no order', () => {
  const calls = [
    { at: 0, ms: 30, act: 'book', kind: 'ok' },
    { at: 1, ms: 10, act: 'book', kind: 'unknown' },
    { at: 2, ms: 20, act: 'week', kind: 'ok' },
  ] as const;
  expect(figuresOf(calls)).toEqual({ requests: 3, failed: 1, p50: 20, p99: 30, slowest: 30 });
  expect(figuresOf([])).toMatchObject({ requests: 0, failed: 0, p99: Number.NaN });
});

test('whatever is not answered as wished is named', async () => {
  const tally = new Tally();
  await tally.attempt('book', answer(201, {}));
  await tally.attempt('book', answer(409, { code: 'TRAINING_FULL' }));
  await tally.attempt('book', () => Promise.reject(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })));
  const problems = tally.calls.flatMap(({ problem }) => problem ?? []);
  expect(problems).toEqual(['book: 409 TRAINING_FULL', 'book: socket hang up (ECONNRESET)']);
});

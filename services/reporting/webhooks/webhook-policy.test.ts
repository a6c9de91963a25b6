import { expect, test } from 'vitest';
import { afterAttempt } from './webhook-policy.ts';

const start = new Date('2026-01-05T12:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const day = 24 * 60 * 60;
const accepted = { isAccepted: true, said: '204' };
const refused = { isAccepted: false, said: '500' };
const tried = (attempts: number) => ({ attempts, createdAt: start, dueAt: start });

test.each([
  [0, 5],
  [1, 20],
  [2, 80],
  [4, 1_280],
  [5, 3_600],
  [60, 3_600],
])('after %i failures the next pause has %i s', (attempts, seconds) => {
  const { outcome, delivery } = afterAttempt({ failingSince: null }, tried(attempts), refused, start);
  expect(outcome).toBe('failed');
  expect(delivery).toEqual({ attempts: attempts + 1, dueAt: later(seconds), sentAt: null });
});

test('an accepted message ends the failures of its address', () => {
  const { outcome, webhook, delivery } = afterAttempt({ failingSince: start }, tried(2), accepted, later(90));
  expect({ outcome, ...webhook }).toEqual({
    outcome: 'sent',
    failingSince: null,
    off: null,
    last: { at: later(90), said: '204' },
  });
  expect(delivery.sentAt).toEqual(later(90));
});

test.each([
  [null, refused, 3 * day - 1, 'failed', null],
  [null, refused, 3 * day, 'given-up', null],
  [start, refused, 3 * day - 1, 'failed', null],
  [start, refused, 3 * day, 'given-up', 'failing'],
  [null, { isAccepted: false, said: '410' }, 1, 'given-up', 'gone'],
] as const)('failing since %s, %o after %i s is %s, and the address %s', (failingSince, answer, at, outcome, off) => {
  expect(afterAttempt({ failingSince }, tried(9), answer, later(at))).toMatchObject({ outcome, webhook: { off } });
});

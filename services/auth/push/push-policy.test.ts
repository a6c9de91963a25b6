import type { Posted } from '@studio/chassis/http/post-outside';
import { studioInstant } from '@studio/contracts/studio-time';
import { expect, test } from 'vitest';
import { afterPosting, isSoon, momentToTell } from './push-policy.ts';

const at = (text: string) => {
  const [date = '', time = ''] = text.split(' ');
  return studioInstant(date, `${time}:00`);
};

test.each([
  ['2026-11-23 20:59', '2026-11-25 10:00', '2026-11-23 20:59'],
  ['2026-11-23 21:00', '2026-11-25 10:00', '2026-11-24 06:00'],
  ['2026-11-23 23:30', '2026-11-25 10:00', '2026-11-24 06:00'],
  ['2026-11-24 00:10', '2026-11-25 10:00', '2026-11-24 06:00'],
  ['2026-11-24 05:59', '2026-11-25 10:00', '2026-11-24 06:00'],
  ['2026-11-24 06:00', '2026-11-25 10:00', '2026-11-24 06:00'],
  ['2026-11-23 21:00', '2026-11-24 09:00', '2026-11-23 21:00'],
  ['2026-11-23 21:00', '2026-11-24 09:01', '2026-11-24 06:00'],
  ['2026-11-24 04:00', '2026-11-24 05:00', '2026-11-24 04:00'],
])('a notice due on %s about a class on %s is sent on %s', (due, start, told) => {
  expect(momentToTell(at(due), at(start))).toEqual(at(told));
});

test('a class is soon from twelve hours before its start', () => {
  const start = at('2026-11-23 18:00');
  expect([at('2026-11-23 05:59'), at('2026-11-23 06:00')].map((now) => isSoon(now, start))).toEqual([false, true]);
});

const now = at('2026-11-23 10:00');
const until = at('2026-11-23 18:00');
const seconds = (count: number) => new Date(now.getTime() + count * 1_000);
const answered = (status: number, retryAfter?: string): Posted => ({
  kind: 'answered',
  status,
  ...(retryAfter !== undefined && { retryAfter }),
});
const unreached: Posted = { kind: 'unreached', said: 'ECONNREFUSED' };

test.each<[Posted, string, boolean]>([
  [answered(200), 'sent', false],
  [answered(201), 'sent', false],
  [answered(202), 'sent', false],
  [answered(404), 'gone', true],
  [answered(410), 'gone', true],
  [answered(300), 'refused', false],
  [answered(301), 'refused', false],
  [answered(400), 'refused', false],
  [answered(403), 'refused', false],
  [answered(413), 'refused', false],
  [{ kind: 'unanswered', said: 'no answer within 5 s' }, 'unanswered', false],
  [{ kind: 'refused', said: 'not a public address' }, 'refused', false],
])('after %j a notice is %s', (posted, outcome, endsDevice) => {
  expect(afterPosting({ attempts: 0, until, refusals: 0 }, posted, now)).toEqual({
    kind: 'closed',
    outcome,
    endsDevice,
  });
});

test.each([
  [400, 1, false],
  [400, 2, true],
  [401, 2, true],
  [403, 2, true],
  [403, 7, true],
  [413, 7, false],
  [301, 7, false],
  [201, 7, false],
])('after %i and %i refusals before, a device ends: %s', (status, refusals, endsDevice) => {
  expect(afterPosting({ attempts: 0, until, refusals }, answered(status), now)).toMatchObject({ endsDevice });
});

test.each<[Posted, number, number]>([
  [answered(500), 0, 10],
  [answered(503), 1, 40],
  [unreached, 2, 160],
  [unreached, 5, 3_600],
  [unreached, 60, 3_600],
  [answered(429), 0, 10],
  [answered(429, '120'), 0, 120],
  [answered(429, '3'), 0, 10],
  [answered(503, seconds(90).toUTCString()), 0, 90],
  [answered(429, 'soon'), 0, 10],
  [answered(429, 'in 120'), 0, 10],
  [answered(429, '120 s'), 0, 10],
])('after %j and %i earlier attempts, a notice is repeated in %i s', (posted, attempts, pause) => {
  expect(afterPosting({ attempts, until, refusals: 0 }, posted, now)).toEqual({
    kind: 'repeated',
    dueAt: seconds(pause),
  });
});

test('no notice is repeated once the class has begun, nor at night unless the class is soon', () => {
  expect(afterPosting({ attempts: 0, until: seconds(10), refusals: 0 }, answered(500), now)).toMatchObject({
    outcome: 'late',
  });
  const evening = at('2026-11-23 20:59');
  const retried = afterPosting({ attempts: 3, until: at('2026-11-25 10:00'), refusals: 0 }, answered(500), evening);
  expect(retried).toEqual({ kind: 'repeated', dueAt: at('2026-11-24 06:00') });
});

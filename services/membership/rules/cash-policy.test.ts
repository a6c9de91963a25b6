import { expect, test } from 'vitest';
import { studioInstant } from '@studio/contracts/studio-time';
import { cashDayOf, drawerOf, refuseClosing, refuseReceivedOn } from './cash-policy.ts';

const now = studioInstant('2026-11-20', '23:59');

test.each([
  ['2026-11-20', null, '2026-11-20'],
  ['2026-11-20', '2026-11-19', '2026-11-20'],
  ['2026-11-20', '2026-11-20', '2026-11-21'],
  ['2026-11-02', '2026-11-30', '2026-12-01'],
])('money of %s, closed until %s, counts on %s', (receivedOn, closedUntil, day) => {
  expect(cashDayOf(receivedOn, { closedUntil })).toBe(day);
});

test.each([
  ['2026-11-20', undefined],
  ['2026-10-21', undefined],
  ['2026-10-20', 'RECEIVED_ON_INVALID'],
  ['2026-11-21', 'RECEIVED_ON_INVALID'],
])('money of %s is written down on 20 November: %s', (receivedOn, code) => {
  expect(refuseReceivedOn(receivedOn, now)?.code).toBe(code);
});

test('a drawer holds its opening and the cash in, less the cash out; other methods do not count', () => {
  const entries = (
    [
      [50, 'efectivo'],
      [-20, 'efectivo'],
      [7, 'nequi'],
      [-7, 'nequi'],
      [9, null],
    ] as const
  ).map(([amount, method]) => ({ amount, method }));
  const drawer = drawerOf(100, entries);
  expect(drawer).toMatchObject({ opening: 100, cashIn: 50, cashOut: 20, expected: 130 });
  expect(drawer.byMethod).toEqual([
    { method: 'efectivo', in: 50, out: 20 },
    { method: 'nequi', in: 7, out: 7 },
  ]);
  expect(drawerOf(100, [])).toEqual({ opening: 100, cashIn: 0, cashOut: 0, expected: 100, byMethod: [] });
});

test.each([
  ['2026-11-20', null, null, undefined],
  ['2026-11-20', '2026-11-19', null, undefined],
  ['2026-11-21', null, null, 'DAY_IN_FUTURE'],
  ['2026-11-19', '2026-11-19', null, 'DAY_CLOSED'],
  ['2026-11-18', '2026-11-19', null, 'DAY_CLOSED'],
  ['2026-11-20', '2026-11-17', '2026-11-18', 'EARLIER_DAY_OPEN'],
])('%s, closed until %s and open on %s, is closed: %s', (day, closedUntil, openBefore, code) => {
  expect(refuseClosing(day, { closedUntil }, openBefore, now)?.code).toBe(code);
});

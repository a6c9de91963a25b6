import { describe, expect, test } from 'vitest';
import { studioInstant } from '@studio/contracts/studio-time';
import {
  cashDayOf,
  cashHeld,
  drawerOf,
  expectedOn,
  type OpenDrawer,
  openDrawerOn,
  refuseClosing,
  refuseCounting,
  refuseReceivedOn,
  writtenLate,
} from './cash-policy.ts';

const now = studioInstant('2026-11-20', '23:59');

describe('on 20 November', () => {
  test.each([
    ['of today', '2026-11-20', '2026-11-19', '2026-11-20', '2026-11-20'],
    ['of today, which is closed', '2026-11-20', '2026-11-20', null, '2026-11-21'],
    ['of yesterday, which is open', '2026-11-19', '2026-11-18', null, '2026-11-19'],
    ['of yesterday, which is closed', '2026-11-19', '2026-11-19', null, '2026-11-20'],
    ['of a day with entries that is open', '2026-11-10', '2026-11-09', '2026-11-10', '2026-11-10'],
    ['of a day without entries, before a day with some', '2026-11-10', '2026-11-09', '2026-11-12', '2026-11-12'],
    ['of a day without entries, after which none has some', '2026-10-21', '2026-10-20', null, '2026-11-20'],
    ['of a closed day, before a day with entries', '2026-10-21', '2026-11-17', '2026-11-19', '2026-11-19'],
    ['of a closed day, after which no day has entries', '2026-10-21', '2026-11-14', null, '2026-11-20'],
    ['of a closed day, like today', '2026-10-21', '2026-11-20', null, '2026-11-21'],
    ['of a month ago, before the first closing', '2026-10-21', null, '2026-11-02', '2026-10-21'],
  ])('money %s counts on the right day', (_, receivedOn, closedUntil, nextUsed, day) => {
    expect(cashDayOf(receivedOn, { closedUntil }, { today: '2026-11-20', nextUsed })).toBe(day);
  });
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
  expect(drawerOf(100, entries.slice(2))).toMatchObject({ cashIn: 0, cashOut: 0, expected: 100 });
  expect(drawerOf(100, [])).toEqual({ opening: 100, cashIn: 0, cashOut: 0, found: 0, expected: 100, byMethod: [] });
});

test.each([
  ['2026-11-20', '2026-11-19', null, undefined],
  ['2026-11-21', '2026-11-19', null, 'DAY_IN_FUTURE'],
  ['2026-11-19', '2026-11-19', null, 'DAY_CLOSED'],
  ['2026-11-18', '2026-11-19', null, 'DAY_CLOSED'],
  ['1999-01-01', '2026-11-19', null, 'DAY_CLOSED'],
  ['2026-11-20', '2026-11-17', '2026-11-18', 'EARLIER_DAY_OPEN'],
])('%s, closed until %s and open on %s, is closed: %s', (day, closedUntil, openBefore, code) => {
  const facts = { closedUntil, openBefore, firstDay: '2026-11-02' };
  expect(refuseClosing({ day, keptFrom: undefined }, facts, now)?.code).toBe(code);
});

describe('the first closing', () => {
  test.each([
    ['covers the open days before it', '2026-11-20', '2026-11-02', undefined, undefined],
    ['may be of the first day', '2026-11-02', '2026-11-02', undefined, undefined],
    ['is not of a day before it', '1999-01-01', '2026-11-02', undefined, 'DAY_BEFORE_FIRST'],
    ['is of today while there is no entry', '2026-11-20', null, undefined, undefined],
    ['is of no earlier day while there is no entry', '2026-11-19', null, undefined, 'DAY_BEFORE_FIRST'],
    ['is not of a coming day', '2026-11-21', null, undefined, 'DAY_IN_FUTURE'],
    ['says that the drawer is kept from its day', '2026-11-20', '2026-11-02', '2026-11-20', undefined],
    ['says that the drawer is kept from the first day', '2026-11-20', '2026-11-02', '2026-11-02', undefined],
    [
      'does not keep the drawer from before the first entry',
      '2026-11-20',
      '2026-11-02',
      '2026-11-01',
      'KEPT_FROM_INVALID',
    ],
    ['does not keep the drawer from after its day', '2026-11-18', '2026-11-02', '2026-11-19', 'KEPT_FROM_INVALID'],
  ])('%s', (_, day, firstDay, keptFrom, code) => {
    const openBefore = firstDay !== null && firstDay < day ? firstDay : null;
    expect(refuseClosing({ day, keptFrom }, { closedUntil: null, firstDay, openBefore }, now)?.code).toBe(code);
  });

  test('alone says from when the drawer is kept', () => {
    const facts = { closedUntil: '2026-11-19', firstDay: '2026-11-02', openBefore: null };
    const refusal = refuseClosing({ day: '2026-11-20', keptFrom: '2026-11-20' }, facts, now);
    expect(refusal?.code).toBe('KEPT_FROM_INVALID');
  });
});

const cash = (number: number, amount: number, cashDay = '2026-11-20', receivedOn = cashDay) => {
  return { _id: `entry ${number}`, cashDay, receivedOn, number, amount, method: 'efectivo' as const, voids: null };
};
/** The void of an entry, written today. */
const voidOf = ({ _id: voids, amount }: ReturnType<typeof cash>, number: number) => {
  return { ...cash(number, 0 - amount), voids };
};
type Moved = Omit<ReturnType<typeof cash>, 'voids'> & Pick<OpenDrawer['moved'][number], 'voids'>;
const opened = (counted: number, moved: readonly Moved[], counts: OpenDrawer['counts'] = []): OpenDrawer => {
  return { counted, moved, counts, late: writtenLate(moved, counts) };
};
const on = (cashDay: string, receivedOn = cashDay) => ({ cashDay, receivedOn, number: 9, voids: null });

test.each([
  ['2026-11-20', 312],
  ['2026-11-19', 212],
  ['2026-11-18', 112],
  ['2026-11-21', 312],
])('on %s as much can be taken out as leaves no open day below nothing', (day, amount) => {
  const moved = [cash(1, 100), cash(2, 12, '2026-11-18'), cash(3, 100, '2026-11-19')];
  expect(cashHeld(on(day), opened(100, moved))).toBe(amount);
});

test('a day holds no more than a later one has left, until the drawer was counted', () => {
  const moved = [cash(1, -70)];
  expect(cashHeld(on('2026-11-19'), opened(100, moved))).toBe(30);
  const counts = [{ day: '2026-11-20', counted: 25, lastEntry: 1 }];
  expect(cashHeld(on('2026-11-19'), opened(100, moved, counts))).toBe(100);
  expect(cashHeld(on('2026-11-20'), opened(100, moved, counts))).toBe(25);
  expect(cashHeld(on('2026-11-18'), opened(100, [cash(1, -70, '2026-11-19')], counts))).toBe(30);
  const before = [{ day: '2026-11-19', counted: 100, lastEntry: 0 }];
  expect(cashHeld(on('2026-11-19'), opened(100, moved, before))).toBe(30);
  // Cash taken out on a closed day was gone when the drawer was counted.
  expect(cashHeld(on('2026-11-20', '2026-11-18'), opened(100, moved, counts))).toBe(Infinity);
});

test.each([
  ['2026-11-20', '2026-11-19', undefined],
  ['2026-11-20', null, undefined],
  ['2026-11-20', '2026-11-20', 'DAY_CLOSED'],
  ['2026-11-19', '2026-11-18', 'COUNT_NOT_TODAY'],
  ['2026-11-21', '2026-11-20', 'COUNT_NOT_TODAY'],
])('the drawer of %s, closed until %s, is counted at a shift: %s', (day, closedUntil, code) => {
  expect(refuseCounting(day, { closedUntil }, now)?.code).toBe(code);
});

describe('a drawer that was counted at shifts', () => {
  const count = (lastEntry: number, counted: number, day = '2026-11-20') => ({ day, counted, lastEntry });
  const drawer = (counted: number, moved: Moved[], counts: ReturnType<typeof count>[]) => {
    const own = moved.filter(({ cashDay }) => cashDay === '2026-11-20');
    const { byMethod: _, ...sums } = openDrawerOn('2026-11-20', opened(counted, moved, counts), own);
    return sums;
  };

  test('opens the next shift with what was counted, and charges it with no difference found before', () => {
    const moved = [cash(1, 50), cash(2, 30)];
    const sums = { opening: 100, cashIn: 80, cashOut: 0 };
    // 150 should have been there after the first entry.
    expect(drawer(100, moved, [count(1, 145)])).toEqual({ ...sums, found: -5, expected: 175 });
    // Of the 5 that were missing, 3 come up.
    expect(drawer(100, moved, [count(1, 145), count(2, 178)])).toEqual({ ...sums, found: -2, expected: 178 });
  });

  test('was counted with its mistakes: what an entry corrects later was found twice, and makes nothing together', () => {
    // 20 were received, counted, and written down afterwards.
    expect(drawer(100, [cash(1, 20)], [count(0, 120)])).toMatchObject({ found: 20, expected: 140 });
    expect(drawer(100, [cash(1, 20)], [count(0, 120), count(1, 120)])).toMatchObject({ found: 0, expected: 120 });
  });

  test('holds what was counted whatever is said of the days before', () => {
    const moved = [cash(1, 40, '2026-11-19'), cash(2, 50), cash(3, 1, '2026-11-19')];
    const counts = [count(2, 185)];
    expect(drawer(100, moved, counts)).toMatchObject({ opening: 141, found: -6, expected: 185 });
    // The 5 were missing yesterday already, as its closing finds.
    expect(drawer(136, [cash(2, 50)], counts)).toMatchObject({ opening: 136, found: -1, expected: 185 });
  });

  test('holds what was counted whatever is said of a closed day, whose cash counts on the next one', () => {
    // The closing of yesterday counted 20 that nobody had written down; today they are, before and after a count.
    const late = (number: number) => cash(number, 20, '2026-11-20', '2026-11-19');
    expect(drawer(120, [late(1)], [])).toMatchObject({ found: 0, expected: 140 });
    expect(drawer(120, [late(1)], [count(0, 120)])).toEqual({
      opening: 120,
      cashIn: 20,
      cashOut: 0,
      found: -20,
      expected: 120,
    });
    expect(drawer(120, [late(1), cash(2, 7)], [count(0, 120)])).toMatchObject({ found: -20, expected: 127 });
  });

  test.each<[string, string, number, number[]]>([
    ['received yesterday, which is closed', '2026-11-20', 20, [0]],
    ['received yesterday, which is open', '2026-11-19', 20, [0]],
    ['taken out yesterday', '2026-11-20', -20, [0]],
    ['received yesterday, with a count before and after', '2026-11-20', 20, [0, 1]],
  ])('is not moved by the void of cash that it never moved by: %s', (_, cashDay, amount, lastEntries) => {
    const late = cash(1, amount, cashDay, '2026-11-19');
    const counts = lastEntries.map((lastEntry) => count(lastEntry, 120));
    const open = opened(120, [late, voidOf(late, 2)], counts);
    expect(expectedOn('2026-11-20', open)).toBe(120);
    expect(cashHeld(voidOf(late, 3), open)).toBe(Infinity);
    // Closed meanwhile, yesterday counts the entry, but not its void.
    expect(expectedOn('2026-11-20', { ...open, moved: [voidOf(late, 2)] })).toBe(120);
  });

  test('is corrected by the void of cash that the count expected', () => {
    const written = cash(1, 20, '2026-11-20', '2026-11-19');
    expect(drawer(100, [written, voidOf(written, 2)], [count(1, 120)])).toMatchObject({ found: 0, expected: 100 });
  });

  test('is corrected by the void of cash that came after the count', () => {
    const later = cash(1, 20);
    expect(drawer(100, [later, voidOf(later, 2)], [count(0, 100)])).toMatchObject({ found: 0, expected: 100 });
  });

  test('holds nothing of other methods', () => {
    const entries = [cash(1, 50), { ...cash(2, 7), method: 'nequi' as const }];
    const drawerOfDay = openDrawerOn('2026-11-20', opened(100, [cash(1, 50)]), entries);
    expect(drawerOfDay).toMatchObject({ cashIn: 50, found: 0, expected: 150 });
  });

  test('opens a day with the counts of the open days before', () => {
    const moved = [cash(1, 40, '2026-11-19'), cash(2, 7, '2026-11-19'), cash(3, 50)];
    expect(drawer(100, moved, [count(1, 130, '2026-11-19')])).toEqual({
      opening: 137,
      cashIn: 50,
      cashOut: 0,
      found: 0,
      expected: 187,
    });
  });
});

import { expect, test } from 'vitest';
import { type FoundBackup, instantOfBackup, isDue, nameOfBackup, retain } from './keep-policy.ts';

type Manifest = NonNullable<FoundBackup['manifest']>;

const nightly: Manifest = { made: 'nightly', studioVersion: '1.1.0', schema: 14 };
const byHand: Manifest = { ...nightly, made: 'by hand' };
const named = (names: readonly string[], manifest: Manifest = nightly) => names.map((name) => ({ name, manifest }));

/** One backup a night, at 3:10 in Armenia (Colombia), the last one on 28 November 2026. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, night) => nameOfBackup(new Date(Date.UTC(2026, 10, 28 - night, 8, 10))));
const keptOf = (found: readonly FoundBackup[]) => {
  const { toRemove } = retain(found);
  return found.map(({ name }) => name).filter((name) => !toRemove.includes(name));
};
const daysKept = (names: readonly string[]) => keptOf(named(names)).map((name) => name.slice(0, 'yyyy-mm-dd'.length));

test.each([
  ['a week', nights(7), nights(7).map((name) => name.slice(0, 10))],
  [
    'a year: 7 days, the Sundays of 4 weeks, the last days of 6 months',
    nights(365),
    ['11-28 11-27 11-26 11-25 11-24 11-23 11-22', '11-15 11-08', '10-31 09-30 08-31 07-31 06-30'].flatMap((days) =>
      days.split(' ').map((day) => `2026-${day}`),
    ),
  ],
  [
    'one day of studio time: the first and the last, until there is another day',
    ['2026-11-28T05-00-00-000Z', '2026-11-28T12-00-00-000Z', '2026-11-29T04-59-59-999Z'],
    ['2026-11-28', '2026-11-29'],
  ],
  [
    'the day before: the last',
    ['2026-11-28T05-00-00-000Z', '2026-11-29T04-59-59-999Z', '2026-11-29T08-10-00-000Z'],
    ['2026-11-29', '2026-11-29'],
  ],
  [
    'two days around its midnight',
    ['2026-11-28T04-59-59-999Z', '2026-11-28T05-00-00-000Z'],
    ['2026-11-28', '2026-11-28'],
  ],
  ['what a person has named', ['monday', '2026-11-28', 'drill-key'], ['monday', '2026-11-28', 'drill-key']],
  ['after a year without any', [...nights(1), '2025-11-28T08-10-00-000Z'], ['2026-11-28', '2025-11-28']],
])('of %s it keeps', (_, names, kept) => {
  expect(daysKept(names)).toEqual(kept);
});

const [noon, evening, lastYear] = ['2026-11-28T17-00-00-000Z', '2026-11-28T23-00-00-000Z', '2025-11-28T17-00-00-000Z'];

test('a backup made by hand between two nightly ones of a day stays, and says why', () => {
  const found = [...named([...nights(1), evening]), ...named([noon, lastYear], byHand)];
  expect(retain(found)).toEqual({ toRemove: [], lasting: new Map([['made by hand', [noon, lastYear]]]) });
});

test('backups made by hand take no place of a nightly one', () => {
  const found = [...named(nights(8)), ...named([noon, '2026-11-27T17-00-00-000Z'], byHand)];
  expect(retain(found).toRemove).toEqual(retain(named(nights(8))).toRemove);
});

test('a backup that does not say how it was made stays, as does one that only a newer version reads', () => {
  const { made: _, ...unknown } = nightly;
  const reason = 'of a version that did not record whether it was made by hand';
  expect(retain([...named(nights(1)), ...named([lastYear], unknown)])).toEqual({
    toRemove: [],
    lasting: new Map([[reason, [lastYear]]]),
  });
});

test('the last nightly backup of each earlier version and schema stays for the way back', () => {
  const before = (manifest: Partial<Manifest>, ...names: string[]) => named(names, { ...nightly, ...manifest });
  const found = [
    ...named(nights(30)),
    ...before({ studioVersion: '1.0.0', schema: 1 }, '2025-01-01T08-00-00-000Z', '2025-01-02T08-00-00-000Z'),
    ...before({ schema: 9 }, '2025-02-01T08-00-00-000Z', '2025-02-02T08-00-00-000Z'),
  ];
  expect(retain(found).lasting).toEqual(
    new Map([
      ['the last of version 1.0.0, schema 1', ['2025-01-02T08-00-00-000Z']],
      ['the last of version 1.1.0, schema 9', ['2025-02-02T08-00-00-000Z']],
    ]),
  );
  expect(keptOf(found)).not.toContain('2025-01-01T08-00-00-000Z');
});

test('the rest of a copy that broke off is removed a day later, and displaces no backup', () => {
  const rest = (name: string): FoundBackup => ({ name, manifest: undefined });
  const [dayBefore, today] = ['2026-11-27T23-00-00-000Z', '2026-11-28T23-00-00-000Z'];
  expect(retain([...named(nights(7)), rest(dayBefore), rest(today)]).toRemove).toEqual([dayBefore]);
});

test('a name is the instant', () => {
  const now = new Date('2026-11-28T08:10:12.345Z');
  expect(instantOfBackup(nameOfBackup(now))).toEqual(now);
});

const at = (time: string) => new Date(`2026-11-28T${time}:00-05:00`);
const yesterday = new Date('2026-11-27T03:00:05-05:00');
test.each([
  ['the hour has not come', { now: at('02:59'), newest: yesterday }, false],
  ['the hour has come', { now: at('03:00'), newest: yesterday }, true],
  ['it was made', { now: at('03:01'), newest: at('03:00') }, false],
  ['the machine was off at the hour', { now: at('11:00'), newest: yesterday }, true],
  ['there is none yet', { now: at('02:00'), newest: undefined }, true],
  ['it failed just now', { now: at('03:30'), newest: yesterday, failedAt: at('03:00') }, false],
  ['it failed an hour ago', { now: at('04:00'), newest: yesterday, failedAt: at('03:00') }, true],
  ['it was made and not copied, an hour ago', { now: at('04:00'), newest: at('03:00'), failedAt: at('03:00') }, true],
])('the nightly backup is due: %s', (_, night, due) => {
  expect(isDue({ hour: 3, failedAt: undefined, ...night })).toBe(due);
});

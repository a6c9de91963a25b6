import { expect, test } from 'vitest';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import type { CountedPlan } from '../rules/held-plan-policy.ts';
import { firstDayOfRetention, retentionOf } from './retention-policy.ts';

const today = '2027-03-15';
const plan = (startsOn: string, endsOn: string, endedAt: string | null = null): CountedPlan => {
  const assignedAt = studioInstant(startsOn, '10:00');
  return { startsOn, endsOn, assignedAt, endedAt: endedAt === null ? null : new Date(endedAt) };
};

/** The month in which a member began, and whether they stayed after each month that is over. */
function stayedOf(plans: readonly CountedPlan[], on = today): string {
  const [row] = retentionOf([plans], on);
  return row ? `${row.month}: ${row.stayed.join('')}` : 'not in the table';
}

test.each<[string, readonly CountedPlan[], string]>([
  ['a plan that was not renewed', [plan('2026-09-10', '2026-10-09')], '2026-09: 00000'],
  ['one plan of a month, whose period includes its last day', [plan('2026-09-10', '2026-10-10')], '2026-09: 00000'],
  [
    'one renewal: the second plan ends before the third would begin',
    [plan('2026-09-10', '2026-10-10'), plan('2026-10-11', '2026-11-11')],
    '2026-09: 10000',
  ],
  [
    'plans after each other, in no order',
    [plan('2026-10-11', '2026-11-11'), plan('2026-09-10', '2026-10-10'), plan('2026-11-12', '2026-12-12')],
    '2026-09: 11000',
  ],
  ['a gap, and a plan again', [plan('2026-09-10', '2026-10-10'), plan('2026-12-20', '2027-01-20')], '2026-09: 00010'],
  ['days that a freeze has added', [plan('2026-09-10', '2026-11-12')], '2026-09: 11000'],
  ['a plan that was ended early', [plan('2026-09-10', '2026-11-12', '2026-11-11T15:00:00Z')], '2026-09: 10000'],
  [
    'a plan that was ended on the very day',
    [plan('2026-09-10', '2026-11-12', '2026-11-12T15:00:00Z')],
    '2026-09: 11000',
  ],
  [
    'a plan that expired, as it is published a little later',
    [plan('2026-09-10', '2026-10-10', '2026-10-11T05:00:03Z')],
    '2026-09: 00000',
  ],
  [
    'a next plan that was ended before it began: neither the first nor a later one',
    [plan('2026-08-01', '2026-09-01', '2026-07-20T15:00:00Z'), plan('2026-09-10', '2026-10-10')],
    '2026-09: 00000',
  ],
  [
    'a first plan of long ago',
    [plan('2026-03-31', '2026-04-30'), plan('2026-09-10', '2026-10-10')],
    'not in the table',
  ],
  ['a first plan of the oldest month', [plan('2026-04-01', '2026-05-01')], '2026-04: 000000'],
  [
    'a plan that was running when the studio moved in, and one that followed',
    [
      { ...plan('2026-09-10', '2026-10-10'), assignedAt: studioInstant('2026-09-11', '10:00') },
      plan('2026-10-11', '2026-11-11'),
    ],
    'not in the table',
  ],
  ['a plan that is still to begin', [plan('2027-03-16', '2027-04-16')], 'not in the table'],
  ['a plan that begins today', [plan(today, '2027-04-15')], '2027-03: '],
])('%s', (_, plans, stayed) => {
  expect(stayedOf(plans)).toBe(stayed);
});

test.each([
  ['the 31st', '2026-10-31', ['2026-12-01', '2027-01-02', '2027-02-03', '2027-03-04']],
  ['30 January', '2027-01-30', ['2027-03-01', '2027-04-02', '2027-05-03', '2027-06-04']],
  ['29 February', '2028-02-29', ['2028-03-30', '2028-05-01', '2028-06-02', '2028-07-03']],
])('who begins on %s and renews without a gap begins the next plans on these days', (_, first, days) => {
  const years = addStudioDays(first, 200);
  for (const [index, day] of days.entries()) {
    const stayed = stayedOf([plan(first, first), plan(day, day)], years);
    expect(stayed.slice('2026-10: '.length)).toBe([0, 0, 0, 0, 0, 0].with(index, 1).join(''));
  }
});

test.each([
  ['2026-11-30', ''],
  ['2026-12-30', ''],
  ['2026-12-31', ''],
  ['2027-01-01', '0'],
  ['2027-02-01', '0'],
  ['2027-02-02', '00'],
])('on %s, November shows the months that are over for everyone who began in it', (on, stayed) => {
  expect(stayedOf([plan('2026-11-02', '2026-12-02')], on)).toBe(`2026-11: ${stayed}`);
});

test('the months in which members began are listed, newest first, with how many stayed', () => {
  const members = [
    [plan('2026-11-02', '2026-12-02'), plan('2026-12-03', '2027-01-03')],
    [plan('2026-11-20', '2026-12-20')],
    [plan('2027-02-03', '2027-03-03')],
    [plan('2026-12-05', '2027-01-05')],
    [],
  ];
  expect(retentionOf(members, today)).toEqual([
    { month: '2027-02', began: 1, stayed: [] },
    { month: '2026-12', began: 1, stayed: [0, 0] },
    { month: '2026-11', began: 2, stayed: [1, 0, 0] },
  ]);
  expect(firstDayOfRetention(today)).toBe('2026-04-01');
});

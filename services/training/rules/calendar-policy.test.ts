import { expect, test } from 'vitest';
import { calendarBetween } from './calendar-policy.ts';

test('the days with a name are the holidays and the closed days, in order', () => {
  const closed = [{ startDate: '2026-12-20', endDate: '2026-12-21', reason: 'Mantenimiento' }];
  const christmas = { startDate: '2026-12-24', endDate: '2027-01-03', reason: null };
  expect(calendarBetween('2026-12-08', '2026-12-25', [...closed, christmas])).toEqual([
    { date: '2026-12-08', holiday: 'Inmaculada Concepción' },
    { date: '2026-12-20', closed: closed[0] },
    { date: '2026-12-21', closed: closed[0] },
    { date: '2026-12-24', closed: christmas },
    { date: '2026-12-25', holiday: 'Navidad', closed: christmas },
  ]);
});

import { expect, test } from 'vitest';
import { nameInWords, withNamedDays } from './day-name.ts';

test.each([
  [{ holiday: 'Navidad' }, 'Festivo: Navidad'],
  [{ closed: true, reason: 'Vacaciones' }, 'Cerrado: Vacaciones'],
  [{ closed: true }, 'Cerrado'],
  [{ closed: true, holiday: 'Navidad' }, 'Cerrado · Festivo: Navidad'],
] as const)('a day is named: %j', (day, name) => {
  expect(nameInWords(day)).toBe(name);
});

test('days with a name stand among those with trainings, in order', () => {
  const days = [{ day: '2026-12-24' }, { day: '2026-12-25' }];
  const calendar = [
    { date: '2026-12-25', holiday: 'Navidad' },
    { date: '2026-12-23', closed: true },
  ] as const;
  expect(withNamedDays(days, calendar)).toEqual([
    { day: '2026-12-23', name: 'Cerrado' },
    { day: '2026-12-24', content: days[0] },
    { day: '2026-12-25', content: days[1], name: 'Festivo: Navidad' },
  ]);
});

import { expect, test } from 'vitest';
import { groupedByName } from './grouped-days.ts';

test('neighbouring days of one name are one entry', () => {
  const closed = (date: string) =>
    ({ date, closed: true, reason: 'Vacaciones', trainings: 10, leftOut: true }) as const;
  const christmas = { date: '2026-12-25', holiday: 'Navidad', trainings: 10, leftOut: false };
  expect(groupedByName([closed('2026-12-21'), closed('2026-12-22'), closed('2026-12-24'), christmas])).toEqual([
    { from: '2026-12-21', to: '2026-12-22', name: 'Cerrado: Vacaciones', trainings: 20, leftOut: true },
    { from: '2026-12-24', to: '2026-12-24', name: 'Cerrado: Vacaciones', trainings: 10, leftOut: true },
    { from: '2026-12-25', to: '2026-12-25', name: 'Festivo: Navidad', trainings: 10, leftOut: false },
  ]);
});

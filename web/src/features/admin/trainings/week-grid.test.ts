import { expect, it } from 'vitest';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { filteredByDay } from './training-filters.ts';
import { weekGridOf } from './week-grid.ts';

const training = (day: string, start: string, category: 'normal' | 'special' = 'normal'): AdminTraining => ({
  id: `${day} ${start} ${category}`,
  category,
  training_date: day,
  start_time: start,
  end_time: '23:00:00',
  current_participants: 0,
  max_capacity: 10,
  version: 1,
});

const week = { from: '2026-12-07', to: '2026-12-13' };
const none = { startTime: '', category: undefined, title: '', coach: '', room: '' };
const holiday = { date: '2026-12-08', holiday: 'Inmaculada Concepción' };
const gridOf = (trainings: readonly AdminTraining[]) => weekGridOf(filteredByDay(trainings, none), [holiday], week);

it('has every day of the week, named where it is a holiday', () => {
  const { days } = gridOf([training('2026-12-07', '05:00:00')]);
  expect(days).toHaveLength(7);
  expect(days[1]).toEqual({ day: '2026-12-08', name: 'Festivo: Inmaculada Concepción' });
  expect(days[6]).toEqual({ day: '2026-12-13' });
});

it('has a row for each start of the week, and in a cell all that begin then', () => {
  const { hours } = gridOf([
    training('2026-12-09', '18:00:00'),
    training('2026-12-07', '05:00:00', 'special'),
    training('2026-12-07', '05:00:00'),
  ]);
  expect(hours.map(({ start }) => start)).toEqual(['05:00:00', '18:00:00']);
  expect(hours[0]!.cells.map((cell) => cell.map(({ category }) => category))).toEqual([
    ['normal', 'special'],
    ...Array.from({ length: 6 }, () => []),
  ]);
  expect(hours[1]!.cells[2]).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { countOf, dateAsked, filteredByDay, firstDays, periodOf, startAsked, withNames } from './training-filters.ts';

const training = (day: string, start: string, category: 'normal' | 'special' = 'normal'): AdminTraining => ({
  id: `${day}${start}`,
  category,
  training_date: day,
  start_time: start,
  end_time: '23:00:00',
  current_participants: 0,
  max_capacity: 10,
  version: 1,
});
const saturday = '2026-11-21';

describe('what is loaded', () => {
  it('is four weeks from this Monday on', () => {
    expect(periodOf('', '', saturday)).toEqual({ from: '2026-11-16', to: '2026-12-13' });
  });

  it('is one week where one is shown', () => {
    expect(periodOf('', '2026-12-16', saturday, 7)).toEqual({ from: '2026-12-14', to: '2026-12-20' });
  });

  it('is four weeks from the week that the address asks for', () => {
    expect(periodOf('', '2026-12-16', saturday)).toEqual({ from: '2026-12-14', to: '2027-01-10' });
  });

  it('is the one day that is filtered for', () => {
    expect(periodOf('2026-01-05', '2026-12-14', saturday)).toEqual({ from: '2026-01-05', to: '2026-01-05' });
  });

  it('does not depend on an address that makes no sense', () => {
    expect(periodOf('ayer', '2026-02-31', saturday).from).toBe('2026-11-16');
  });
});

describe('what is shown', () => {
  const all = [
    training('2026-11-18T00:00:00.000Z', '16:00:00'),
    training('2026-11-17', '17:00:00', 'special'),
    training('2026-11-17', '05:00:00'),
  ];

  it('stands by day and start, a time behind the date cut off', () => {
    const days = filteredByDay(all, '', undefined);
    expect(days.map(({ day, trainings }) => [day, trainings.map((each) => each.start_time)])).toEqual([
      ['2026-11-17', ['05:00:00', '17:00:00']],
      ['2026-11-18', ['16:00:00']],
    ]);
  });

  it('begins with the chosen start time', () => {
    expect(countOf(filteredByDay(all, '17:00', undefined))).toBe(1);
    expect(countOf(filteredByDay(all, '1', undefined))).toBe(2);
  });

  it('is of the chosen category', () => {
    expect(filteredByDay(all, '', 'special')[0]?.trainings[0]?.start_time).toBe('17:00:00');
  });

  it('grows by whole days', () => {
    const days = filteredByDay(all, '', undefined);
    expect(firstDays(days, 1)).toHaveLength(1);
    expect(firstDays(days, 3)).toHaveLength(2);
    expect(firstDays(days, 99)).toHaveLength(2);
  });
});

it('what is not yet a date or a time of day filters by nothing', () => {
  expect(['2026-11-22', '0202-11-22', '2026-02-31', ''].map(dateAsked)).toEqual(['2026-11-22', '', '', '']);
  expect(['05:00', '5', '24:00', 'mañana', ''].map(startAsked)).toEqual(['05:00', '', '', '', '']);
});

describe('days with a name', () => {
  const days = [{ day: saturday, trainings: [training(saturday, '05:00:00')] }];
  const calendar = ['2026-11-20', saturday, '2026-11-22'].map((date) => ({ date, closed: true }) as const);
  const named = (startTime: string) =>
    withNames(days, calendar, { today: saturday, startTime, category: undefined }).map(({ day, name }) => [day, name]);

  it('are listed from today on, also without trainings', () => {
    expect(named('')).toEqual([
      [saturday, 'Cerrado'],
      ['2026-11-22', 'Cerrado'],
    ]);
  });

  it('are no more than the days that pass the filters', () => {
    expect(named('05:00')).toEqual([[saturday, 'Cerrado']]);
  });
});

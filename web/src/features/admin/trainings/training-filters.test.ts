import { describe, expect, it } from 'vitest';
import type { AdminTraining } from './admin-training-endpoints.ts';
import {
  choicesIn,
  countOf,
  dateAsked,
  filteredByDay,
  firstDays,
  noCoach,
  periodOf,
  startAsked,
  type TrainingFilter,
  withNames,
} from './training-filters.ts';

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
const all = { startTime: '', category: undefined, title: '', coach: '', room: '' };

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
  const trainings = [
    training('2026-11-18T00:00:00.000Z', '16:00:00'),
    training('2026-11-17', '17:00:00', 'special'),
    training('2026-11-17', '05:00:00'),
  ];

  it('stands by day and start, a time behind the date cut off', () => {
    const days = filteredByDay(trainings, all);
    expect(days.map(({ day, trainings }) => [day, trainings.map((each) => each.start_time)])).toEqual([
      ['2026-11-17', ['05:00:00', '17:00:00']],
      ['2026-11-18', ['16:00:00']],
    ]);
  });

  it('begins with the chosen start time', () => {
    expect(countOf(filteredByDay(trainings, { ...all, startTime: '17:00' }))).toBe(1);
    expect(countOf(filteredByDay(trainings, { ...all, startTime: '1' }))).toBe(2);
  });

  it('is of the chosen category', () => {
    expect(filteredByDay(trainings, { ...all, category: 'special' })[0]?.trainings[0]?.start_time).toBe('17:00:00');
  });

  it('grows by whole days', () => {
    const days = filteredByDay(trainings, all);
    expect(firstDays(days, 1)).toHaveLength(1);
    expect(firstDays(days, 3)).toHaveLength(2);
    expect(firstDays(days, 99)).toHaveLength(2);
  });
});

describe('of classes with a name, a room or a coach', () => {
  const laura = { coach_id: 'a1', coach_name: 'Laura G.' };
  const yoga: AdminTraining = { ...training(saturday, '05:00:00'), title: 'Yoga Súper', room: 'Sala 10', ...laura };
  const step: AdminTraining = { ...training(saturday, '06:00:00'), room: 'sala 2', coach_id: 'b2' };
  const plain = training(saturday, '07:00:00');
  const trainings = [yoga, step, plain];
  const found = (filter: Partial<TrainingFilter>) =>
    filteredByDay(trainings, { ...all, ...filter }).flatMap((day) => day.trainings);

  it.each([
    ['part of the title, without case and accents', { title: 'SUPER' }, [yoga]],
    ['the coach', { coach: 'a1' }, [yoga]],
    ['nobody, whether somebody gave it before or not', { coach: noCoach }, [step, plain]],
    ['the room, however it is written', { room: 'Sala 2' }, [step]],
    ['all of them at once', { title: 'yoga', room: 'sala 2' }, []],
  ])('those are shown that have %s', (_what, filter, expected) => {
    expect(found(filter)).toEqual(expected);
  });

  it('those choices are offered that there are, by name and number', () => {
    expect(choicesIn(trainings)).toEqual({
      hasTitles: true,
      coaches: [
        { value: 'a1', label: 'Laura G.' },
        { value: noCoach, label: 'Sin entrenador' },
      ],
      rooms: [
        { value: 'sala 2', label: 'sala 2' },
        { value: 'Sala 10', label: 'Sala 10' },
      ],
    });
  });

  it('offers no choices if no class has such details', () => {
    expect(choicesIn([plain])).toEqual({ hasTitles: false, coaches: [], rooms: [] });
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
    withNames(days, calendar, { ...all, today: saturday, startTime }).map(({ day, name }) => [day, name]);

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

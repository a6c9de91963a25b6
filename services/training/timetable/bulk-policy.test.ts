import { describe, expect, test } from 'vitest';
import { AFTERNOON_SLOTS, MORNING_SLOTS, WEEKDAYS } from '@studio/contracts/rules/classes';
import { trainingOn } from '../testing/fixtures.ts';
import { type BulkForm, bulkTrainings, goesWithRun, planBulk } from './bulk-policy.ts';

const range = { startDate: '2026-11-16', endDate: '2026-11-22' };
const form = {
  category: 'normal',
  maxCapacity: 10,
  ...range,
  durationMinutes: 60,
  weekdays: WEEKDAYS,
  skipHolidays: false,
} as const;
const slots = (times: readonly string[]) => times.map((time) => `${time}:00`);

describe('a bulk generation', () => {
  test('fills every day of the range, Sunday included', () => {
    const trainings = bulkTrainings({
      ...form,
      morningSlots: slots(MORNING_SLOTS),
      afternoonSlots: slots(AFTERNOON_SLOTS),
    });
    expect(trainings).toHaveLength(70);
    expect(trainings[0]).toMatchObject({ trainingDate: '2026-11-16', startTime: '05:00:00', endTime: '06:00:00' });
    expect(trainings.at(-1)).toMatchObject({ trainingDate: '2026-11-22', startTime: '20:00:00', endTime: '21:00:00' });
  });

  test('lasts as long as the form says, also across an hour', () => {
    const [first] = bulkTrainings({ ...form, durationMinutes: 45, morningSlots: ['06:30:00'], afternoonSlots: [] });
    expect(first).toMatchObject({ startTime: '06:30:00', endTime: '07:15:00' });
  });

  test('counts a time that is named twice once', () => {
    const morningSlots = ['05:00:00', '05:00:00'];
    expect(bulkTrainings({ ...form, morningSlots, afternoonSlots: morningSlots })).toHaveLength(7);
  });

  test('gives each what the form says of a class', () => {
    const details = { title: 'Funcional', description: null, room: 'Sala 1', coachId: 'laura' };
    const trainings = bulkTrainings({ ...form, ...details, morningSlots: ['05:00:00'], afternoonSlots: [] });
    for (const training of trainings) expect(training).toMatchObject(details);
  });

  test('covers a leap year', () => {
    const year = { ...form, startDate: '2028-01-01', endDate: '2028-12-31' };
    const trainings = bulkTrainings({ ...year, morningSlots: ['09:30:00'], afternoonSlots: [] });
    expect(trainings).toHaveLength(366);
    expect(trainings).toContainEqual(expect.objectContaining({ trainingDate: '2028-02-29', endTime: '10:30:00' }));
  });

  test('keeps to the chosen weekdays', () => {
    const weekend = bulkTrainings({ ...form, weekdays: [6, 7], morningSlots: ['05:00:00'], afternoonSlots: [] });
    expect(weekend.map(({ trainingDate }) => trainingDate)).toEqual(['2026-11-21', '2026-11-22']);
  });
});

describe('the plan of a bulk generation', () => {
  const twoADay: BulkForm = { ...form, morningSlots: ['05:00:00', '06:00:00'], afternoonSlots: [] };
  const calendar = [
    { date: '2026-11-16', holiday: 'Independencia de Cartagena' },
    { date: '2026-11-18', closed: { startDate: '2026-11-18', endDate: '2026-11-18', reason: 'Aseo' } },
  ];
  const plan = (over: Partial<BulkForm> = {}, taken: readonly string[] = []) => {
    const { missing, existing, days } = planBulk({ ...twoADay, ...over }, { calendar, taken: new Set(taken) });
    return {
      missing: missing.length,
      existing,
      days: days.map(({ date, trainings, isLeftOut }) => [date, trainings, isLeftOut]),
    };
  };

  test('leaves out closed days, and holidays only where that is asked for', () => {
    const closed = ['2026-11-18', 2, true];
    expect(plan()).toEqual({ missing: 12, existing: 0, days: [['2026-11-16', 2, false], closed] });
    const skipped = { missing: 10, existing: 0, days: [['2026-11-16', 2, true], closed] };
    expect(plan({ skipHolidays: true })).toEqual(skipped);
  });

  test('counts existing trainings, except on days that are left out', () => {
    const taken = ['2026-11-16 05:00:00', '2026-11-18 05:00:00', '2026-11-19 05:00:00', '2026-11-19 17:00:00'];
    const days = [
      ['2026-11-16', 1, false],
      ['2026-11-18', 1, true],
    ];
    expect(plan({}, taken)).toEqual({ missing: 10, existing: 2, days });
  });

  test('names no day that was not chosen', () => {
    expect(plan({ weekdays: [5] })).toEqual({ missing: 2, existing: 0, days: [] });
  });
});

test('with a run go the trainings that nobody has booked but fixed slots, before they begin', () => {
  const training = trainingOn('2026-11-23', '06:00:00');
  const { startsAt } = training;
  const before = new Date(startsAt.getTime() - 1);
  const [slot, member] = [{ bookedBy: 'fixed-slot' }, { bookedBy: 'ana' }];
  expect(goesWithRun(training, [], before)).toBe(true);
  expect(goesWithRun(training, [], startsAt)).toBe(true);
  expect(goesWithRun(training, [slot, slot], before)).toBe(true);
  expect(goesWithRun(training, [slot, member], before)).toBe(false);
  expect(goesWithRun(training, [slot], startsAt)).toBe(false);
  expect(goesWithRun({ ...training, status: 'cancelled' }, [], before)).toBe(false);
  expect(goesWithRun({ ...training, released: ['ana'] }, [], before)).toBe(false);
});

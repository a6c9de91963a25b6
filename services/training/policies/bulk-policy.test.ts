import { describe, expect, test } from 'vitest';
import { AFTERNOON_SLOTS, MORNING_SLOTS } from '@studio/contracts/limits';
import { bulkTrainings } from './bulk-policy.ts';

const form = { category: 'normal', maxCapacity: 10, startDate: '2026-11-16', endDate: '2026-11-22' } as const;
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

  test('counts a time that is named twice once', () => {
    const morningSlots = ['05:00:00', '05:00:00'];
    expect(bulkTrainings({ ...form, morningSlots, afternoonSlots: morningSlots })).toHaveLength(7);
  });

  test('covers a leap year', () => {
    const year = { ...form, startDate: '2028-01-01', endDate: '2028-12-31' };
    const trainings = bulkTrainings({ ...year, morningSlots: ['09:30:00'], afternoonSlots: [] });
    expect(trainings).toHaveLength(366);
    expect(trainings).toContainEqual(expect.objectContaining({ trainingDate: '2028-02-29', endTime: '10:30:00' }));
  });
});

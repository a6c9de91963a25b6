import { newId } from '@studio/chassis/mongo/new-id';
import { WEEKDAYS } from '@studio/contracts/limits';
import { addStudioDays } from '@studio/contracts/studio-time';
import type { Training } from '../../../../services/training/models/training.model.ts';
import { bulkTrainings } from '../../../../services/training/timetable/bulk-policy.ts';
import { newTraining, type StudioDay, studioDay } from '../../../../services/training/rules/schedule-policy.ts';
import { slots, specialTrainings } from '../demo-data.ts';

const capacity = 10;

/** Every training of the weeks from `firstMonday` to the day before `end`. */
export function timetable(firstMonday: string, end: string): Training[] {
  const normal = bulkTrainings({
    startDate: firstMonday,
    endDate: addStudioDays(end, -1),
    category: 'normal',
    maxCapacity: capacity,
    morningSlots: slots.morning,
    afternoonSlots: slots.afternoon,
    weekdays: WEEKDAYS,
  });
  const special = [];
  for (let monday = firstMonday; monday < end; monday = addStudioDays(monday, 7)) {
    for (const { weekday, startTime, endTime, maxCapacity } of specialTrainings) {
      const trainingDate = addStudioDays(monday, weekday);
      const times = { startTime: `${startTime}:00`, endTime: `${endTime}:00` };
      special.push({ category: 'special', maxCapacity, trainingDate, ...times } as const);
    }
  }
  const days = new Map<string, StudioDay>();
  return [...normal, ...special].map((form) => {
    const day = days.get(form.trainingDate) ?? studioDay(form.trainingDate);
    days.set(form.trainingDate, day);
    return newTraining(newId(), form, day);
  });
}

/** What a training is found by. */
export const slotKey = (date: string, startTime: string) => `${date} ${startTime.slice(0, 5)}`;

import { newId } from '@studio/chassis/mongo/new-id';
import { WEEKDAYS } from '@studio/contracts/rules/classes';
import { addStudioDays } from '@studio/contracts/studio-time';
import type { Training, TrainingCoach } from '../../../../services/training/models/training.model.ts';
import { bulkTrainings } from '../../../../services/training/timetable/bulk-policy.ts';
import { newTraining, type StudioDay, studioDay } from '../../../../services/training/rules/schedule-policy.ts';
import { normalClasses, thinClass } from '../demo-classes.ts';
import { capacity, specialTrainings } from '../demo-data.ts';

interface Weeks {
  readonly firstMonday: string;
  /** The day after the last day. */
  readonly end: string;
  /** The day of the class that few have booked. */
  readonly tomorrow: string;
}

/** Every training of the weeks; `coaches` by mail address. */
export function timetable(
  { firstMonday, end, tomorrow }: Weeks,
  coaches: ReadonlyMap<string, TrainingCoach>,
): Training[] {
  const normal = normalClasses.flatMap(({ coach, starts, weekdays = WEEKDAYS, maxCapacity = capacity, ...details }) => {
    const slots = { morningSlots: [...starts], afternoonSlots: [], durationMinutes: 60, weekdays };
    const range = { startDate: firstMonday, endDate: addStudioDays(end, -1) };
    const forms = bulkTrainings({ ...range, category: 'normal', maxCapacity, ...slots, ...details });
    return forms.map((form) => ({ form, coach }));
  });
  const special = [];
  for (let monday = firstMonday; monday < end; monday = addStudioDays(monday, 7)) {
    for (const { weekday, startTime, endTime, maxCapacity, title, coach } of specialTrainings) {
      const trainingDate = addStudioDays(monday, weekday);
      const times = { startTime: `${startTime}:00`, endTime: `${endTime}:00` };
      special.push({ form: { category: 'special', maxCapacity, trainingDate, ...times, title } as const, coach });
    }
  }
  const { coach: thinCoach, startTime, endTime, ...thin } = thinClass;
  const times = { startTime: `${startTime}:00`, endTime: `${endTime}:00` };
  const thinForm = { category: 'normal', trainingDate: tomorrow, ...times, ...thin } as const;
  const days = new Map<string, StudioDay>();
  return [...normal, ...special, { form: thinForm, coach: thinCoach }].map(({ form, coach }) => {
    const day = days.get(form.trainingDate) ?? studioDay(form.trainingDate);
    days.set(form.trainingDate, day);
    return newTraining(newId(), form, { day, coach: coaches.get(coach) });
  });
}

/** The key by which a training is found. */
export const slotKey = (date: string, startTime: string) => `${date} ${startTime.slice(0, 5)}`;

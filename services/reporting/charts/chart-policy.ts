import type { z } from 'zod';
import type { chartsSchema } from '@studio/contracts/http/reporting-routes';
import { addStudioDays, type StudioDate, weekdayOf } from '@studio/contracts/studio-time';
import type { Training } from '../models/training.model.ts';

export type Charts = z.infer<typeof chartsSchema>;
export type DayCount = Charts['bookingsPerDay'][number];

/** One entry for each day from `first` on, including days with a count of 0. */
export function everyDay(first: StudioDate, days: number, counted: readonly DayCount[]): DayCount[] {
  const counts = new Map(counted.map(({ date, count }) => [date, count]));
  return Array.from({ length: days }, (_, index) => {
    const date = addStudioDays(first, index);
    return { date, count: counts.get(date) ?? 0 };
  });
}

/** A class with its seats taken. */
type HeldTraining = Pick<Training, 'date' | 'startTime' | 'capacity'> & { readonly booked: number };

export type Occupancy = Charts['occupancy'][number];

/** Seats taken and offered by weekday and hour of the start, in that order. */
export function occupancyOf(trainings: readonly HeldTraining[]): Occupancy[] {
  const slots = new Map<number, Occupancy>();
  for (const { date, startTime, capacity, booked } of trainings) {
    const [weekday, hour] = [weekdayOf(date), Number(startTime.slice(0, 2))];
    const slot = weekday * 24 + hour;
    const sum = slots.get(slot);
    const sums = { booked: (sum?.booked ?? 0) + booked, capacity: (sum?.capacity ?? 0) + capacity };
    slots.set(slot, { weekday, hour, ...sums });
  }
  return [...slots].sort(([a], [b]) => a - b).map(([, occupancy]) => occupancy);
}

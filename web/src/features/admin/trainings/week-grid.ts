import { addStudioDays, type StudioDate } from '@studio/contracts/studio-time';
import type { CalendarDay } from '../../calendar/calendar-endpoints.ts';
import { nameInWords } from '../../calendar/day-name.ts';
import type { Period } from './admin-training-endpoints.ts';
import type { DayOfTrainings } from './training-filters.ts';

/**
 * Trainings as a table of starts × days, soonest first. Every day of the period has a column, even without trainings, with
 * the name of a holiday or closed day.
 */
export function weekGridOf(
  trainings: readonly DayOfTrainings[],
  calendar: readonly CalendarDay[],
  { from, to }: Period,
) {
  const names = new Map(calendar.map((named) => [named.date, nameInWords(named)]));
  const ofDay = new Map(trainings.map((each) => [each.day, each.trainings]));
  const dates: StudioDate[] = [];
  for (let day = from; day <= to; day = addStudioDays(day, 1)) dates.push(day);
  const starts = new Set(trainings.flatMap((day) => day.trainings.map(({ start_time }) => start_time)));
  return {
    days: dates.map((day) => ({ day, name: names.get(day) })),
    hours: [...starts].sort().map((start) => ({
      start,
      /** For each day: the trainings of both categories that begin then. */
      cells: dates.map((day) => (ofDay.get(day) ?? []).filter(({ start_time }) => start_time === start)),
    })),
  };
}

import { addStudioDays, type StudioDate } from '@studio/contracts/studio-time';
import type { CalendarDay } from '../../calendar/calendar-endpoints.ts';
import { nameInWords } from '../../calendar/day-name.ts';
import type { AdminTraining, Period } from './admin-training-endpoints.ts';
import type { DayOfTrainings } from './training-filters.ts';

export interface WeekGrid {
  readonly days: readonly {
    readonly day: StudioDate;
    /** The name of a holiday or closed day. */
    readonly name?: string;
  }[];
  /** Every start of the week, soonest first. */
  readonly hours: readonly {
    /** `HH:MM:SS` */
    readonly start: string;
    /** For each day, in the order of `days`: the trainings of both categories that begin then. */
    readonly cells: readonly (readonly AdminTraining[])[];
  }[];
}

/** Trainings as a table of starts × days. Every day of the period has a column, even without trainings. */
export function weekGridOf(
  trainings: readonly DayOfTrainings[],
  calendar: readonly CalendarDay[],
  { from, to }: Period,
): WeekGrid {
  const names = new Map(calendar.map((named) => [named.date, nameInWords(named)]));
  const ofDay = new Map(trainings.map((each) => [each.day, each.trainings]));
  const dates: StudioDate[] = [];
  for (let day = from; day <= to; day = addStudioDays(day, 1)) dates.push(day);
  const starts = new Set(trainings.flatMap((day) => day.trainings.map(({ start_time }) => start_time)));
  return {
    days: dates.map((day) => {
      const name = names.get(day);
      return { day, ...(name !== undefined && { name }) };
    }),
    hours: [...starts].sort().map((start) => ({
      start,
      cells: dates.map((day) => (ofDay.get(day) ?? []).filter(({ start_time }) => start_time === start)),
    })),
  };
}

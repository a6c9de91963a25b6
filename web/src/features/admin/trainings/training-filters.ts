import { addStudioDays, isStudioDate, mondayOf, type StudioDate } from '@studio/contracts/studio-time';
import type { TrainingCategory } from '@studio/contracts/vocabulary';
import { isClockTime } from '../../../dates/typed-time.ts';
import type { CalendarDay } from '../../calendar/calendar-endpoints.ts';
import { withNamedDays } from '../../calendar/day-name.ts';
import type { AdminTraining, Period } from './admin-training-endpoints.ts';
import { dayOf } from './training-words.ts';

/** Days that the list loads and shows at a time, beginning with a Monday. */
export const periodDays = 28;

/** The day to filter by; empty for what is no real date, as while it is being typed. */
export function dateAsked(text: string): StudioDate {
  return isStudioDate(text) ? text : '';
}

/** The start to filter by, `HH:MM`; empty for what is no time of day. */
export function startAsked(text: string): string {
  return isClockTime(text) ? text : '';
}

/** What to load: the one day that is filtered for, else `length` days from the Monday asked for or from this week's. */
export function periodOf(day: string, asked: string, today: StudioDate, length = periodDays): Period {
  if (isStudioDate(day)) return { from: day, to: day };
  const from = mondayOf(isStudioDate(asked) ? asked : today);
  return { from, to: addStudioDays(from, length - 1) };
}

export interface DayOfTrainings {
  readonly day: StudioDate;
  /** Of a holiday or closed day. */
  readonly name?: string;
  readonly trainings: readonly AdminTraining[];
}

/** Trainings that pass the filters, by day and start, soonest first (docs/product.md §11.5). */
export function filteredByDay(
  trainings: readonly AdminTraining[],
  startTime: string,
  category: TrainingCategory | undefined,
): DayOfTrainings[] {
  const passing = trainings
    .filter((training) => training.start_time.startsWith(startTime) && (!category || training.category === category))
    .map((training) => ({ key: `${dayOf(training)}${training.start_time}${training.category}`, training }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const days = Map.groupBy(passing, ({ training }) => dayOf(training));
  return [...days].map(([day, entries]) => ({ day, trainings: entries.map(({ training }) => training) }));
}

export const countOf = (days: readonly DayOfTrainings[]) =>
  days.reduce((sum, { trainings }) => sum + trainings.length, 0);

/** The days with their names; where no filter hides trainings, also named days from today on without any. */
export function withNames(
  days: readonly DayOfTrainings[],
  calendar: readonly CalendarDay[],
  {
    today,
    startTime,
    category,
  }: { readonly today: StudioDate; readonly startTime: string; readonly category: unknown },
): DayOfTrainings[] {
  const showsEmpty = startTime === '' && category === undefined;
  return withNamedDays(days, calendar).flatMap(({ day, content, name }) => {
    if (!content && !(showsEmpty && day >= today)) return [];
    return [{ day, trainings: content?.trainings ?? [], ...(name !== undefined && { name }) }];
  });
}

/** The first days that hold together at least `wanted` trainings. */
export function firstDays(days: readonly DayOfTrainings[], wanted: number): readonly DayOfTrainings[] {
  let held = 0;
  const end = days.findIndex(({ trainings }) => {
    held += trainings.length;
    return held >= wanted;
  });
  return end === -1 ? days : days.slice(0, end + 1);
}

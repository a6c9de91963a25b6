import {
  addStudioDays,
  mondayOf,
  studioInstant,
  toStudioDate,
  type StudioDate,
  type StudioTime,
} from './studio-time.ts';

/** Which weeks members may book (`docs/product.md` §3.10). */
export interface BookingWindow {
  /** Whole weeks after the current one that are open. */
  readonly weeksAhead: number;
  /** When one more week opens, every week; null: on Monday at 00:00. */
  readonly opening: WeeklyOpening | null;
}

export interface WeeklyOpening {
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  /** Studio time. */
  readonly time: StudioTime;
}

/** The window of a studio that has not set one: the current week alone. */
export const defaultBookingWindow: BookingWindow = { weeksAhead: 0, opening: null };

/** The instant at which the week of this Monday opens. */
export function openingOf({ weeksAhead, opening }: BookingWindow, monday: StudioDate): Date {
  if (!opening) return studioInstant(addStudioDays(monday, -7 * weeksAhead), '00:00:00');
  const week = addStudioDays(monday, -7 * (weeksAhead + 1));
  return studioInstant(addStudioDays(week, opening.weekday - 1), opening.time);
}

/** Monday of the last week that members may book at an instant; all earlier weeks are open too. */
export function lastOpenWeek(window: BookingWindow, now: Date): StudioDate {
  const next = addStudioDays(mondayOf(toStudioDate(now)), 7 * (window.weeksAhead + 1));
  return now >= openingOf(window, next) ? next : addStudioDays(next, -7);
}

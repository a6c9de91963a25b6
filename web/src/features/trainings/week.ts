import { addStudioDays, isStudioDate, mondayOf, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';

/** The seven days of the week that begins on this Monday. */
export function daysOf(monday: StudioDate): StudioDate[] {
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => addStudioDays(monday, offset));
}

/** The last week open to members (docs/product.md §3.10). */
export function latestWeek(now: Date, weeksAhead: number): StudioDate {
  return addStudioDays(mondayOf(toStudioDate(now)), 7 * weeksAhead);
}

/** The week of an address, given by any of its days and limited to the last open week; the current week by default. */
export function weekOfAddress(asked: string | null, now: Date, weeksAhead: number): StudioDate {
  if (!asked || !isStudioDate(asked)) return mondayOf(toStudioDate(now));
  const monday = mondayOf(asked);
  const latest = latestWeek(now, weeksAhead);
  return monday > latest ? latest : monday;
}

/** Whether a later week is open to members. */
export function mayGoForward(shown: StudioDate, now: Date, weeksAhead: number): boolean {
  return shown < latestWeek(now, weeksAhead);
}

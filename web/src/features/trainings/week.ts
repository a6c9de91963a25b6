import { addStudioDays, isStudioDate, mondayOf, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';

/** The seven days of the week that begins on this Monday. */
export function daysOf(monday: StudioDate): StudioDate[] {
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => addStudioDays(monday, offset));
}

/** The last week that members may look at: the current one, and as many more as the studio opens (docs/product.md §6.1). */
export function latestWeek(now: Date, weeksAhead: number): StudioDate {
  return addStudioDays(mondayOf(toStudioDate(now)), 7 * weeksAhead);
}

/** The week that an address asks for: by any of its days, never after the last one open; without one, this week. */
export function weekOfAddress(asked: string | null, now: Date, weeksAhead: number): StudioDate {
  if (!asked || !isStudioDate(asked)) return mondayOf(toStudioDate(now));
  const monday = mondayOf(asked);
  const latest = latestWeek(now, weeksAhead);
  return monday > latest ? latest : monday;
}

/** No way forward from a week that starts on or after the last one open. */
export function mayGoForward(shown: StudioDate, now: Date, weeksAhead: number): boolean {
  return shown < latestWeek(now, weeksAhead);
}

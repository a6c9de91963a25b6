import { type BookingWindow, lastOpenWeek, openingOf } from '@studio/contracts/booking-window';
import { addStudioDays, isStudioDate, mondayOf, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';

/** The seven days of the week that begins on this Monday. */
export function daysOf(monday: StudioDate): StudioDate[] {
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => addStudioDays(monday, offset));
}

/** The last week shown to members: with a weekly opening, also the week that opens next (docs/product.md §3.10). */
export function lastShownWeek(window: BookingWindow, now: Date): StudioDate {
  const open = lastOpenWeek(window, now);
  return window.opening ? addStudioDays(open, 7) : open;
}

/** The week of an address, given by any of its days, and none later than `last`; the current week by default. */
export function weekOfAddress(asked: string | null, now: Date, last: StudioDate | undefined): StudioDate {
  if (!asked || !isStudioDate(asked)) return mondayOf(toStudioDate(now));
  const monday = mondayOf(asked);
  return last && monday > last ? last : monday;
}

/** The Monday of the first week that is not open yet, and the instant at which it opens. */
export function opensNext(window: BookingWindow, now: Date): { readonly week: StudioDate; readonly at: Date } {
  const week = addStudioDays(lastOpenWeek(window, now), 7);
  return { week, at: openingOf(window, week) };
}

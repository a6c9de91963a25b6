import type { StudioDate } from '@studio/contracts/studio-time';

const studioDay = new Intl.DateTimeFormat('sv', { timeZone: 'America/Bogota' });

// Used by the entry, which must not load a date library.

/** The day in studio time. */
export const currentDay = (now: Date): StudioDate => studioDay.format(now);

/** The Monday of the week in studio time. */
export function currentWeek(now: Date): StudioDate {
  const day = new Date(`${currentDay(now)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** First and last day of a week, given by its Monday. */
export function weekRange(monday: StudioDate): { readonly startDate: StudioDate; readonly endDate: StudioDate } {
  const day = new Date(`${monday}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 6);
  return { startDate: monday, endDate: day.toISOString().slice(0, 10) };
}

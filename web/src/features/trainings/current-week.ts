import type { StudioDate } from '@studio/contracts/studio-time';

const studioDay = new Intl.DateTimeFormat('sv', { timeZone: 'America/Bogota' });

/** The Monday of the week in studio time. Used by the entry, which must not load a date library. */
export function currentWeek(now: Date): StudioDate {
  const day = new Date(`${studioDay.format(now)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

import type { StudioDate } from '@studio/contracts/studio-time';

const studioDay = new Intl.DateTimeFormat('sv', { timeZone: 'America/Bogota' });

/** The Monday of the week at an instant, in studio time. For the start, which can't wait for a library of dates. */
export function currentWeek(now: Date): StudioDate {
  const day = new Date(`${studioDay.format(now)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

/**
 * Monday of the week in which a moment lies, in studio time.
 *
 * @returns ISO date
 */
export function mondayOf(now: Date): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota', dateStyle: 'short' }).format(now);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return addDays(today, -weekday);
}

/** @param date ISO date */
export function addDays(date: string, days: number) {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

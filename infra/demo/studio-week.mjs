const dayMs = 86_400_000;

/**
 * Monday of the week in which a moment lies, in studio time.
 *
 * @param {Date} now
 * @returns {string} ISO date
 */
export function mondayOf(now) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota', dateStyle: 'short' }).format(now);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return addDays(today, -weekday);
}

/**
 * @param {string} date ISO date
 * @param {number} days
 */
export function addDays(date, days) {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

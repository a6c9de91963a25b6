const clock = /^(\d{1,2})(?:\s*[:.h]?\s*(\d\d))?\s*(?:([ap])\s*\.?\s*m\s*\.?)?$/;

/**
 * Parses a typed time of day, such as `18:00`, `1830`, `18`, `6:00` or `6 pm`, into `HH:MM` (docs/product.md §6.6).
 * Returns null for anything else.
 */
export function readTime(text: string): string | null {
  const [, hours, minutes = '00', half] = clock.exec(text.trim().toLowerCase()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half === 'p');
  return hour !== null && hour < 24 ? `${String(hour).padStart(2, '0')}:${minutes}` : null;
}

function hourOf(twelve: number, isAfternoon: boolean): number | null {
  if (twelve < 1 || twelve > 12) return null;
  return (twelve % 12) + (isAfternoon ? 12 : 0);
}

/** Whether the text is a time of day written as `HH:MM`. */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The time of complete input, `HH:MM`; null while it is being typed. */
export function readWholeTime(text: string): string | null {
  return /^\d{1,2}:\d\d$/.test(text.trim()) ? readTime(text) : null;
}

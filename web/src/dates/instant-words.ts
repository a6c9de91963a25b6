import { addStudioDays, type StudioDate, toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { clockTime, shortDate } from './spanish-dates.ts';

/** `16 nov 2026, 10:32`, in studio time. */
export function instantInWords(at: string): string {
  const instant = new Date(at);
  return `${shortDate(toStudioDate(instant))}, ${clockTime(toStudioTime(instant))}`;
}

/** `hoy, 10:32`, `ayer, 18:05`, else as `instantInWords`. */
export function recentInWords(at: string, today: StudioDate): string {
  const instant = new Date(at);
  const date = toStudioDate(instant);
  const day = date === today ? 'hoy' : date === addStudioDays(today, -1) ? 'ayer' : undefined;
  return day ? `${day}, ${clockTime(toStudioTime(instant))}` : instantInWords(at);
}

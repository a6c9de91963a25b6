import { addStudioDays, toStudioDate, toStudioTime, weekdayOf } from '@studio/contracts/studio-time';
import { clockTime, weekdayAndDay, weekdayNames } from '../../dates/spanish-dates.ts';

/**
 * When a week opens, at most a week from now: `hoy a las 12:00`, `el domingo a las 12:00`, `el domingo 6 a las 12:00`.
 */
export function openingInWords(at: Date, now: Date): string {
  const [day, today] = [toStudioDate(at), toStudioDate(now)];
  const time = `a las ${clockTime(toStudioTime(at))}`;
  if (day === today) return `hoy ${time}`;
  const isNextWeeks = day === addStudioDays(today, 7);
  return `el ${isNextWeeks ? weekdayAndDay(day) : weekdayNames[weekdayOf(day) - 1]} ${time}`;
}

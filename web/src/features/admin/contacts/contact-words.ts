import {
  addStudioDays,
  type StudioDate,
  studioDaysBetween,
  toStudioDate,
  toStudioTime,
  weekdayOf,
} from '@studio/contracts/studio-time';
import { clockTime, dayAndMonth, longDate, shortWeekdayAndDate, weekdayNames } from '../../../dates/spanish-dates.ts';
import type { Contact } from './contact-endpoints.ts';

/** Whether the studio may not write first at this instant (docs/product.md §7.9). */
export function isClosed({ refused, opensAt }: Pick<Contact, 'refused' | 'opensAt'>, now: Date): boolean {
  return refused || (opensAt !== null && new Date(opensAt) > now);
}

/** `Escribir el lunes desde las 7:00`; `desde las 7:00` today, `mañana desde las 8:00`. */
export function opensInWords(opensAt: string, now: Date): string {
  const opens = new Date(opensAt);
  const time = clockTime(toStudioTime(opens)).replace(/^0/, '');
  const day = comingDay(toStudioDate(opens), toStudioDate(now));
  return ['Escribir', day, 'desde las', time].filter(Boolean).join(' ');
}

/** Nothing for today; a weekday alone names one of the next six days. */
function comingDay(date: StudioDate, today: StudioDate): string {
  const days = studioDaysBetween(today, date);
  if (days === 0) return '';
  if (days === 1) return 'mañana';
  return days < 7 ? `el ${weekdayNames[weekdayOf(date) - 1]}` : `el ${shortWeekdayAndDate(date)}`;
}

/** The last contact: `Marcela le escribió ayer`, `Le llegó un correo el lunes`, `Ya le escribiste hoy`. */
export function lastInWords(
  { at, by, mine, channel, wroteFirst }: NonNullable<Contact['last']>,
  today: StudioDate,
): string {
  const day = pastDay(toStudioDate(new Date(at)), today);
  if (channel === 'mail') return `Le llegó un correo ${day}`;
  if (mine && wroteFirst) return `Le respondiste ${day}`;
  if (mine) return `${day === 'hoy' ? 'Ya le escribiste' : 'Le escribiste'} ${day}`;
  if (by === null) return `${wroteFirst ? 'Le respondieron' : 'Le escribieron'} ${day}`;
  return `${by} ${wroteFirst ? 'le respondió' : 'le escribió'} ${day}`;
}

function pastDay(date: StudioDate, today: StudioDate): string {
  if (date >= today) return 'hoy';
  if (date === addStudioDays(today, -1)) return 'ayer';
  if (studioDaysBetween(date, today) < 7) return `el ${weekdayNames[weekdayOf(date) - 1]}`;
  return `el ${date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(date) : longDate(date)}`;
}

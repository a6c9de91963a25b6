import type { StudioDate } from '@studio/contracts/studio-time';
import type { CalendarDay } from './calendar-endpoints.ts';

/** `Festivo: Navidad`, `Cerrado: Vacaciones`, or both */
export function nameInWords({ holiday, closed, reason }: Omit<CalendarDay, 'date'>): string {
  const closure = closed && (reason === undefined ? 'Cerrado' : `Cerrado: ${reason}`);
  return [closure, holiday && `Festivo: ${holiday}`].filter(Boolean).join(' · ');
}

/** The days of both lists in order: those with content, and those that have only a name. */
export function withNamedDays<T extends { readonly day: StudioDate }>(
  days: readonly T[],
  calendar: readonly CalendarDay[],
): { readonly day: StudioDate; readonly content?: T; readonly name?: string }[] {
  const names = new Map(calendar.map((named) => [named.date, nameInWords(named)]));
  const contents = new Map(days.map((content) => [content.day, content]));
  const all = [...new Set([...contents.keys(), ...names.keys()])].sort();
  return all.map((day) => {
    const [content, name] = [contents.get(day), names.get(day)];
    return { day, ...(content && { content }), ...(name !== undefined && { name }) };
  });
}

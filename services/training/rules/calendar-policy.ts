import type { Closure } from '../models/closure.model.ts';
import { addStudioDays } from '@studio/contracts/studio-time';
import { holidaysBetween } from './holidays.ts';

export type ClosedRange = Pick<Closure, 'startDate' | 'endDate' | 'reason'>;

/** A day with a name: a holiday, a closed day, or both (`docs/product.md` §3.14). */
export interface CalendarDay {
  /** Studio date. */
  readonly date: string;
  readonly holiday?: string;
  readonly closed?: ClosedRange;
}

/** The holidays and closed days between two studio dates (inclusive), in order; `closed`: the ranges of these days. */
export function calendarBetween(from: string, to: string, closed: readonly ClosedRange[]): CalendarDay[] {
  const holidays = new Map(holidaysBetween(from, to).map(({ date, name }) => [date, name]));
  const days: CalendarDay[] = [];
  for (let date = from; date <= to; date = addStudioDays(date, 1)) {
    const holiday = holidays.get(date);
    const closure = closed.find((range) => range.startDate <= date && date <= range.endDate);
    if (holiday || closure) days.push({ date, ...(holiday && { holiday }), ...(closure && { closed: closure }) });
  }
  return days;
}

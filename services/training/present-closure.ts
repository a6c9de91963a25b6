import type { z } from 'zod';
import type { calendarDaySchema } from '@studio/contracts/http/calendar';
import type { closureProgressSchema, closureSchema } from '@studio/contracts/http/closure-routes';
import type { Closure } from './models/closure.model.ts';
import type { CalendarDay } from './rules/calendar-policy.ts';
import type { ClosureProgress } from './closures/read-closure.ts';
import { presentUnreached } from './present-people.ts';

export function presentCalendarDay({ date, holiday, closed }: CalendarDay): z.input<typeof calendarDaySchema> {
  const reason = closed?.reason;
  return { date, ...(holiday && { holiday }), ...(closed && { closed: true }), ...(reason && { reason }) };
}

export function presentClosure(closure: Closure): z.input<typeof closureSchema> {
  const { _id: id, startDate, endDate, reason, trainings, bookings, people, closedAt } = closure;
  return {
    id,
    start_date: startDate,
    end_date: endDate,
    reason,
    trainings,
    bookings,
    people,
    closed_at: closedAt.toISOString(),
  };
}

export function presentClosureProgress(progress: ClosureProgress): z.input<typeof closureProgressSchema> {
  const { closure, unreached, ...counts } = progress;
  return { ...presentClosure(closure), ...counts, ...presentUnreached(unreached) };
}

import type { getCalendar } from '@studio/contracts/http/closure-routes';
import type { StudioDate } from '@studio/contracts/studio-time';
import { call } from '../../api/call.ts';

/** First and last day, both included. */
export interface DateRange {
  readonly startDate: StudioDate;
  readonly endDate: StudioDate;
}

export const calendarRequest = ({ startDate, endDate }: DateRange) =>
  call<typeof getCalendar>('GET /api/trainings/calendar', { query: { startDate, endDate } });

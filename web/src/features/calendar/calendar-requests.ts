import type { StudioDate } from '@studio/contracts/studio-time';
import { call } from '../../api/call.ts';

/** First and last day, both included. */
export interface DateRange {
  readonly startDate: StudioDate;
  readonly endDate: StudioDate;
}

export const calendarRequest = ({ startDate, endDate }: DateRange) =>
  call(routes.getCalendar, { query: { startDate, endDate } });

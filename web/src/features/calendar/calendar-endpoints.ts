import type { Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import { calendarRequest, type DateRange } from './calendar-requests.ts';

export type CalendarDay = Answer<typeof routes.getCalendar>[number];

export const { useGetCalendarQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getCalendar: build.query<CalendarDay[], DateRange>({
      query: calendarRequest,
      providesTags: ['Calendar'],
    }),
  }),
});

import type {
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from '@studio/contracts/http/calendar-feed-routes';
import { call, type Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';

const path = '/api/users/calendar';

const calendarApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeed: build.query<Answer<typeof getCalendarFeed>, void>({
      query: () => call<typeof getCalendarFeed>({ method: 'GET', path, access: 'member' }),
      providesTags: ['CalendarFeed'],
    }),
    renewCalendarFeed: build.mutation<Answer<typeof renewCalendarFeed>, void>({
      query: () => call<typeof renewCalendarFeed>({ method: 'POST', path, access: 'member' }),
      invalidatesTags: ['CalendarFeed'],
    }),
    removeCalendarFeed: build.mutation<Answer<typeof removeCalendarFeed>, void>({
      query: () => call<typeof removeCalendarFeed>({ method: 'DELETE', path, access: 'member' }),
      invalidatesTags: ['CalendarFeed'],
    }),
  }),
});

export const { useGetCalendarFeedQuery, useRenewCalendarFeedMutation, useRemoveCalendarFeedMutation } = calendarApi;

import type { getBookingRules } from '@studio/contracts/http/booking-rules-routes';
import { call, type Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';

/** The rules for released seats and for absences (docs/product.md §3.18, §3.21). */
export type BookingRules = Answer<typeof getBookingRules>;

export const bookingRulesApi = studioApi.enhanceEndpoints({ addTagTypes: ['BookingRules'] }).injectEndpoints({
  endpoints: (build) => ({
    getBookingRules: build.query<BookingRules, void>({
      query: () => call<typeof getBookingRules>('GET /api/trainings/booking-rules'),
      providesTags: ['BookingRules'],
    }),
  }),
});

export const { useGetBookingRulesQuery } = bookingRulesApi;

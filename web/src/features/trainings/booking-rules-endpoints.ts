import type { Answer } from '../../api/call.ts';
import { takesNothing } from '../../api/endpoint.ts';
import { studioApi } from '../../api/studio-api.ts';

/** The rules for released seats and for absences (docs/product.md §3.18, §3.21). */
export type BookingRules = Answer<typeof routes.getBookingRules>;

export const bookingRulesApi = studioApi.enhanceEndpoints({ addTagTypes: ['BookingRules'] }).injectEndpoints({
  endpoints: (build) => ({
    getBookingRules: build.query({ ...takesNothing(routes.getBookingRules), providesTags: ['BookingRules'] }),
  }),
});

export const { useGetBookingRulesQuery } = bookingRulesApi;

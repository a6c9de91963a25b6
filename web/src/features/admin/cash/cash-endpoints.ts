import type { closeDay, getCashDay, moveCash } from '@studio/contracts/http/cash-routes';
import type { StudioDate } from '@studio/contracts/studio-time';
import { call, type Answer, type Body, ifMatch } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type CashDay = Answer<typeof getCashDay>;

export const { useGetCashDayQuery, useMoveCashMutation, useCloseDayMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getCashDay: build.query<CashDay, StudioDate>({
      query: (day) => call<typeof getCashDay>('GET /api/admin/cash/days/:day', { params: { day } }),
      providesTags: ['Payments'],
    }),
    moveCash: build.mutation<Answer<typeof moveCash>, Body<typeof moveCash>>({
      query: (body) => call<typeof moveCash>('POST /api/admin/cash/entries', { body }),
      invalidatesTags: ['Payments'],
    }),
    closeDay: build.mutation<
      Answer<typeof closeDay>,
      { readonly day: StudioDate; readonly version: number; readonly body: Body<typeof closeDay> }
    >({
      query: ({ day, version, body }) =>
        call<typeof closeDay>('POST /api/admin/cash/days/:day/closing', {
          params: { day },
          headers: ifMatch(version),
          body,
        }),
      // A refusal means that an entry or a closing is not shown yet.
      invalidatesTags: ['Payments'],
    }),
  }),
});

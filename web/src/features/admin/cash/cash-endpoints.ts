import type { StudioDate } from '@studio/contracts/studio-time';
import type { Answer } from '../../../api/call.ts';
import { takes, takesBody, takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type CashDay = Answer<typeof routes.getCashDay>;

export const { useGetCashDayQuery, useMoveCashMutation, useCloseDayMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getCashDay: build.query({
      ...takes(routes.getCashDay, (day: StudioDate) => ({ params: { day } })),
      providesTags: ['Payments'],
    }),
    moveCash: build.mutation({ ...takesBody(routes.moveCash), invalidatesTags: ['Payments'] }),
    closeDay: build.mutation({
      ...takesParts(routes.closeDay),
      // A refusal means that an entry or a closing is not shown yet.
      invalidatesTags: ['Payments'],
    }),
  }),
});

import type { StudioDate } from '@studio/contracts/studio-time';
import type { Answer } from '../../../api/call.ts';
import { takes, takesBody, takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type CashDay = Answer<typeof routes.getCashDay>;
export type DayEntry = CashDay['entries'][number];

export const { useGetCashDayQuery, useMoveCashMutation, useCountDrawerMutation, useCloseDayMutation } =
  studioApi.injectEndpoints({
    endpoints: (build) => ({
      getCashDay: build.query({
        ...takes(routes.getCashDay, (day: StudioDate) => ({ params: { day } })),
        providesTags: ['Payments'],
      }),
      moveCash: build.mutation({ ...takesBody(routes.moveCash), invalidatesTags: ['Payments'] }),
      // A refusal of either means that an entry, a count or a closing is not shown yet.
      countDrawer: build.mutation({ ...takesParts(routes.countDrawer), invalidatesTags: ['Payments'] }),
      closeDay: build.mutation({ ...takesParts(routes.closeDay), invalidatesTags: ['Payments'] }),
    }),
  });

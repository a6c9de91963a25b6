import type { getCompliance } from '@studio/contracts/http/compliance-routes';
import type { listRefusedSlots } from '@studio/contracts/http/fixed-slot-routes';
import type { getToday } from '@studio/contracts/http/today-routes';
import { call, type Answer } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type Today = Answer<typeof getToday>;

/** The open tasks of an administrator (docs/product.md §7.11). */
export interface Waiting {
  readonly deletionRequests: number;
  readonly minorsWithoutGuardian: number;
  readonly refusedSlots: Answer<typeof listRefusedSlots>;
}

const todayApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query<Today, void>({
      query: () => call<typeof getToday>('GET /api/admin/today'),
      providesTags: ['Stats', 'AdminTrainings', 'AdminUsers'],
    }),
    getWaiting: build.query<Waiting, void>({
      // Auth knows the people, training the slots.
      async queryFn(_none, _api, _options, ask) {
        const [people, slots] = await Promise.all([
          ask(call<typeof getCompliance>('GET /api/admin/compliance')),
          ask(call<typeof listRefusedSlots>('GET /api/admin/fixed-slots/refused')),
        ]);
        const error = people.error ?? slots.error;
        if (error) return { error };
        const { deletionRequests, minorsWithoutGuardian } = people.data as Answer<typeof getCompliance>;
        const refusedSlots = slots.data as Waiting['refusedSlots'];
        return { data: { deletionRequests: deletionRequests.length, minorsWithoutGuardian, refusedSlots } };
      },
      providesTags: ['AdminUsers', 'FixedSlots'],
    }),
  }),
});

export const { useGetTodayQuery, useGetWaitingQuery } = todayApi;

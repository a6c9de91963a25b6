import { call, type Answer } from '../../../api/call.ts';
import { takesNothing } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type Today = Answer<typeof routes.getToday>;

/** The open tasks of an administrator (docs/product.md §7.11). */
export interface Waiting {
  readonly deletionRequests: number;
  readonly minorsWithoutGuardian: number;
  readonly refusedSlots: Answer<typeof routes.listRefusedSlots>;
}

const todayApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query({
      ...takesNothing(routes.getToday),
      providesTags: ['Stats', 'AdminTrainings', 'AdminUsers'],
    }),
    getWaiting: build.query<Waiting, void>({
      // Auth knows the people, training the slots.
      async queryFn(_none, _api, _options, ask) {
        const [people, slots] = await Promise.all([
          ask(call(routes.getCompliance)),
          ask(call(routes.listRefusedSlots)),
        ]);
        const error = people.error ?? slots.error;
        if (error) return { error };
        const { deletionRequests, minorsWithoutGuardian } = people.data as Answer<typeof routes.getCompliance>;
        const refusedSlots = slots.data as Waiting['refusedSlots'];
        return { data: { deletionRequests: deletionRequests.length, minorsWithoutGuardian, refusedSlots } };
      },
      providesTags: ['AdminUsers', 'FixedSlots'],
    }),
  }),
});

export const { useGetTodayQuery, useGetWaitingQuery } = todayApi;

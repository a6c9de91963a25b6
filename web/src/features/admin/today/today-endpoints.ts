import { call, type Answer, type Query } from '../../../api/call.ts';
import { takesNothing } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type Today = Answer<typeof routes.getToday>;

/** The open tasks of an administrator (docs/product.md §7.11). */
export interface Waiting {
  readonly deletionRequests: number;
  readonly minorsWithoutGuardian: number;
  readonly refusedSlots: Answer<typeof routes.listRefusedSlots>;
}

export const { useGetTodayQuery, useGetWaitingQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query({
      ...takesNothing(routes.getToday),
      providesTags: ['Stats', 'AdminTrainings', 'AdminUsers'],
    }),
    /** `deletes`: whether the caller deletes accounts, so that the requests for it are counted. */
    getWaiting: build.query<Waiting, { readonly deletes: boolean }>({
      // Auth knows the people, training the slots.
      async queryFn({ deletes }, _api, _options, ask) {
        const count = (which: Query<typeof routes.listUsers>) =>
          ask(call(routes.listUsers, { query: { ...which, page: '1', pageSize: '1' } }));
        const [leaving, minors, slots] = await Promise.all([
          deletes ? count({ deletionRequested: 'true' }) : null,
          count({ guardianMissing: 'true' }),
          ask(call(routes.listRefusedSlots)),
        ]);
        const error = leaving?.error ?? minors.error ?? slots.error;
        if (error) return { error };
        const totalOf = (answer: typeof leaving) => (answer ? (answer.data as { total: number }).total : 0);
        return {
          data: {
            deletionRequests: totalOf(leaving),
            minorsWithoutGuardian: totalOf(minors),
            refusedSlots: slots.data as Waiting['refusedSlots'],
          },
        };
      },
      providesTags: ['AdminUsers', 'FixedSlots'],
    }),
  }),
});

import type { listActivity } from '@studio/contracts/http/activity-routes';
import type { ActKind } from '@studio/contracts/vocabulary';
import { call, type Answer } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';

export interface ActivityFilters {
  /** Account id of who did it. */
  readonly actor?: string | undefined;
  /** Ids of what it was about. */
  readonly user?: string | undefined;
  readonly training?: string | undefined;
  readonly kind?: ActKind | undefined;
}

const activityApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listActivity: build.infiniteQuery<Answer<typeof listActivity>, ActivityFilters, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
      },
      query: ({ queryArg, pageParam }) =>
        call<typeof listActivity>({
          method: 'GET',
          path: '/api/admin/activity',
          access: 'admin',
          query: { ...queryArg, before: pageParam },
        }),
      // Whatever an administrator changes leaves an entry.
      providesTags: ['AdminUsers', 'AdminPlans', 'AdminTrainings', 'Registrants'],
    }),
  }),
});

export const { useListActivityInfiniteQuery } = activityApi;

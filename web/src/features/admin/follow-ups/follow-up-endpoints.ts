import type { AdminUser } from '@studio/contracts/http/account-schemas';
import type { FollowUpList } from '@studio/contracts/rules/figures';
import { call, type Answer } from '../../../api/call.ts';
import { takesNothing } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';
import type { UserFilters } from '../users/user-endpoints.ts';
import { withUsers } from '../users/with-users.ts';

type Rows = Answer<typeof routes.listFollowUps>;
/** A member of a list, with the account as the user list shows it. */
export type FollowUp = Rows['items'][number] & { readonly user: AdminUser };

type FollowUpPage = Omit<Rows, 'items'> & { readonly items: readonly FollowUp[] };
type FollowUpFilters = Pick<UserFilters, 'page' | 'pageSize'> & { readonly list: FollowUpList };

export const { useGetFollowUpCountsQuery, useListFollowUpsQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getFollowUpCounts: build.query({
      ...takesNothing(routes.getFollowUpCounts),
      providesTags: ['AdminUsers', 'Stats'],
    }),
    listFollowUps: build.query<FollowUpPage, FollowUpFilters>({
      // Reporting knows the members of the list, auth their accounts.
      async queryFn({ list, page, pageSize }, _api, _options, ask) {
        const found = await ask(
          call(routes.listFollowUps, {
            params: { list },
            query: { page: String(page), pageSize: String(pageSize) },
          }),
        );
        if (found.error) return { error: found.error };
        const { items, total } = found.data as Rows;
        const { data, error } = await withUsers(items, ask);
        return data ? { data: { items: data, total } } : { error };
      },
      providesTags: ['AdminUsers', 'Stats'],
    }),
  }),
});

import type { AdminUser } from '@studio/contracts/http/account-schemas';
import { call, type Answer } from '../../../api/call.ts';
import { takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

type Rows = Answer<typeof routes.listPlanRequests>;

/** An open request, with the account as the user list shows it. */
export type OpenRequest = Rows[number] & { readonly user: AdminUser };

const planRequestApi = studioApi.enhanceEndpoints({ addTagTypes: ['PlanRequests'] }).injectEndpoints({
  endpoints: (build) => ({
    listPlanRequests: build.query<readonly OpenRequest[], void>({
      // Membership knows the requests, auth the accounts.
      async queryFn(_none, _api, _options, ask) {
        const found = await ask(call(routes.listPlanRequests));
        if (found.error) return { error: found.error };
        const requests = found.data as Rows;
        if (requests.length === 0) return { data: [] };
        const ids = requests.slice(0, mostAtOnce).map(({ user_id }) => user_id);
        const users = await ask(call(routes.listUsers, { query: { ids: ids.join(',') } }));
        if (users.error) return { error: users.error };
        const byId = new Map((users.data as { items: AdminUser[] }).items.map((user) => [user.id, user]));
        const data = requests.flatMap((request) => {
          const user = byId.get(request.user_id);
          return user ? [{ ...request, user }] : [];
        });
        return { data };
      },
      providesTags: ['PlanRequests', 'AdminUsers'],
    }),
    refusePlanRequest: build.mutation({
      ...takesParts(routes.refusePlanRequest),
      invalidatesTags: ['PlanRequests'],
    }),
  }),
});

/** Accounts that are read together; requests beyond the first ones wait for their turn. */
const mostAtOnce = 200;

export const { useListPlanRequestsQuery, useRefusePlanRequestMutation } = planRequestApi;

import type { AdminUser } from '@studio/contracts/http/account-schemas';
import { call, type Answer } from '../../../api/call.ts';
import { takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';
import { withUsers } from '../users/with-users.ts';

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
        return withUsers((found.data as Rows).slice(0, mostAtOnce), ask);
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

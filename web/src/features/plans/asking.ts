import type { Answer } from '../../api/call.ts';
import { takesBody, takesId, takesNothing } from '../../api/endpoint.ts';
import { fresh } from '../../api/studio-api.ts';
import { useNow } from '../../dates/use-now.ts';
import { type StudioWays, useGetWaysToPayQuery, waysToPayApi } from '../ways-to-pay/ways-to-pay-endpoints.ts';

export type OwnPlanRequest = Answer<typeof routes.listOwnPlanRequests>[number];

const planRequestApi = waysToPayApi.enhanceEndpoints({ addTagTypes: ['PlanRequests'] }).injectEndpoints({
  endpoints: (build) => ({
    listOwnPlanRequests: build.query({
      ...takesNothing(routes.listOwnPlanRequests),
      providesTags: ['PlanRequests', 'CurrentPlan'],
    }),
    askForPlan: build.mutation({
      ...takesBody(routes.askForPlan),
      // A refusal may mean that the plan or the ways have changed.
      invalidatesTags: (_answer, error) => (error ? ['PlanRequests', 'Plans', 'WaysToPay'] : ['PlanRequests']),
    }),
    withdrawPlanRequest: build.mutation({
      ...takesId(routes.withdrawPlanRequest),
      invalidatesTags: ['PlanRequests', 'CurrentPlan'],
    }),
  }),
});

export const { useAskForPlanMutation, useWithdrawPlanRequestMutation } = planRequestApi;

/** What a member may ask for, and has asked. */
export interface Asking {
  /** The ways to pay; empty where plans can't be asked for. */
  readonly ways: StudioWays['ways'];
  /** The last request while it waits, and for a week if the studio did not accept it. */
  readonly request: OwnPlanRequest | undefined;
}

/** Undefined until it is loaded. A studio whose ways can't be loaded takes no requests. */
export function useAsking(): Asking | undefined {
  const now = useNow(60_000);
  const studio = useGetWaysToPayQuery(undefined, fresh);
  const own = planRequestApi.useListOwnPlanRequestsQuery(undefined, fresh);
  // Not `isLoading`: it is true again with each retry, and pages that wait for it would mount what retries anew.
  if ([studio, own].some(({ data, error }) => !data && !error)) return undefined;
  const last = own.data?.[0];
  return { ways: studio.data?.ways ?? [], request: last && isNews(last, now) ? last : undefined };
}

/** Milliseconds for which the answer to a request stays in sight. */
const newsMs = 7 * 24 * 60 * 60_000;

function isNews({ status, closedAt }: OwnPlanRequest, now: Date): boolean {
  if (status === 'accepted' || status === 'withdrawn') return false;
  return closedAt === null || now.getTime() - Date.parse(closedAt) < newsMs;
}

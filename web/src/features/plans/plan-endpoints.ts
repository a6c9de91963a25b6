import type { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import type { listPlans } from '@studio/contracts/http/plan-routes';
import type { Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import { currentPlanRequest, plansRequest } from './plan-requests.ts';

export type CurrentPlan = Answer<typeof getCurrentPlan>;
export type PublicPlan = Answer<typeof listPlans>[number];

export const planApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getCurrentPlan: build.query<CurrentPlan, void>({
      query: () => currentPlanRequest,
      providesTags: ['CurrentPlan'],
    }),
    listPlans: build.query<PublicPlan[], void>({
      query: () => plansRequest,
      providesTags: ['Plans'],
    }),
  }),
});

export const { useGetCurrentPlanQuery, useListPlansQuery } = planApi;

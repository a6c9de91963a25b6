import type { Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import { currentPlanRequest, plansRequest } from './plan-requests.ts';

export type CurrentPlan = Answer<typeof routes.getCurrentPlan>;
export type PublicPlan = Answer<typeof routes.listPlans>[number];

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

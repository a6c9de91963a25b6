import { studioApi } from '../../api/studio-api.ts';
import { currentPlanRequest, plansRequest } from './plan-requests.ts';
import type { CurrentPlan, PublicPlan } from './plan.ts';

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

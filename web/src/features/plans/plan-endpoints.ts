import type { getCurrentPlan, listPlans } from '@studio/contracts/http/membership-routes';
import { call, type Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';

export type CurrentPlan = Answer<typeof getCurrentPlan>;
export type PublicPlan = Answer<typeof listPlans>[number];

export const planApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getCurrentPlan: build.query<CurrentPlan, void>({
      query: () => call<typeof getCurrentPlan>({ method: 'GET', path: '/api/users/current-plan', access: 'member' }),
      providesTags: ['CurrentPlan'],
    }),
    listPlans: build.query<PublicPlan[], void>({
      query: () => call<typeof listPlans>({ method: 'GET', path: '/api/plans', access: 'member' }),
      providesTags: ['Plans'],
    }),
  }),
});

export const { useGetCurrentPlanQuery, useListPlansQuery } = planApi;

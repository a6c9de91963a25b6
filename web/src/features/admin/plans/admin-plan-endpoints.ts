import type { createPlan, deletePlan, listAdminPlans, updatePlan } from '@studio/contracts/http/plan-routes';
import { call, type Answer, type Body, ifMatch } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type AdminPlan = Answer<typeof listAdminPlans>[number];

/** Members see the same plans. */
const planTags = ['AdminPlans', 'Plans'] as const;

const adminPlanApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listAdminPlans: build.query<AdminPlan[], void>({
      query: () => call<typeof listAdminPlans>('GET /api/admin/plans'),
      providesTags: ['AdminPlans'],
    }),
    createPlan: build.mutation<Answer<typeof createPlan>, Body<typeof createPlan>>({
      query: (body) => call<typeof createPlan>('POST /api/admin/plans', { body }),
      invalidatesTags: [...planTags],
    }),
    updatePlan: build.mutation<
      Answer<typeof updatePlan>,
      { readonly id: string; readonly version: number; readonly body: Body<typeof updatePlan> }
    >({
      query: ({ id, version, body }) =>
        call<typeof updatePlan>('PUT /api/admin/plans/:id', { params: { id }, headers: ifMatch(version), body }),
      invalidatesTags: [...planTags],
    }),
    deletePlan: build.mutation<Answer<typeof deletePlan>, { readonly id: string; readonly version: number }>({
      query: ({ id, version }) =>
        call<typeof deletePlan>('DELETE /api/admin/plans/:id', { params: { id }, headers: ifMatch(version) }),
      invalidatesTags: [...planTags],
    }),
  }),
});

export const { useListAdminPlansQuery, useCreatePlanMutation, useUpdatePlanMutation, useDeletePlanMutation } =
  adminPlanApi;

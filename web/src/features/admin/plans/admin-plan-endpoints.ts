import type { Answer } from '../../../api/call.ts';
import { takesBody, takesNothing, takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type AdminPlan = Answer<typeof routes.listAdminPlans>[number];

/** Members see the same plans. */
const planTags = ['AdminPlans', 'Plans'] as const;

export const { useListAdminPlansQuery, useCreatePlanMutation, useUpdatePlanMutation, useDeletePlanMutation } =
  studioApi.injectEndpoints({
    endpoints: (build) => ({
      listAdminPlans: build.query({ ...takesNothing(routes.listAdminPlans), providesTags: ['AdminPlans'] }),
      createPlan: build.mutation({ ...takesBody(routes.createPlan), invalidatesTags: [...planTags] }),
      updatePlan: build.mutation({ ...takesParts(routes.updatePlan), invalidatesTags: [...planTags] }),
      deletePlan: build.mutation({ ...takesParts(routes.deletePlan), invalidatesTags: [...planTags] }),
    }),
  });

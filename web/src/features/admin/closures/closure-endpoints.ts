import type { Answer } from '../../../api/call.ts';
import { takesBody, takesId, takesNothing } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';
import { registrationTags } from '../trainings/admin-training-endpoints.ts';

export type Closure = Answer<typeof routes.listClosures>[number];
export type ClosureProgress = Answer<typeof routes.getClosure>;
export type ClosurePreview = Answer<typeof routes.previewClosure>;

export const {
  useListClosuresQuery,
  usePreviewClosureQuery,
  useCloseRangeMutation,
  useGetClosureQuery,
  useReopenRangeMutation,
} = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listClosures: build.query({ ...takesNothing(routes.listClosures), providesTags: ['Closures'] }),
    previewClosure: build.query({ ...takesBody(routes.previewClosure), providesTags: ['Closures', 'AdminTrainings'] }),
    closeRange: build.mutation({
      ...takesBody(routes.closeRange),
      invalidatesTags: [...registrationTags, 'Closures', 'Calendar'],
    }),
    getClosure: build.query(takesId(routes.getClosure)),
    reopenRange: build.mutation({ ...takesId(routes.reopenRange), invalidatesTags: ['Closures', 'Calendar'] }),
  }),
});

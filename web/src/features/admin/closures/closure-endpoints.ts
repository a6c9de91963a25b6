import type {
  closeRange,
  getClosure,
  listClosures,
  previewClosure,
  reopenRange,
} from '@studio/contracts/http/closure-routes';
import { call, type Answer, type Body } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';
import { registrationTags } from '../trainings/admin-training-endpoints.ts';

export type Closure = Answer<typeof listClosures>[number];
export type ClosureProgress = Answer<typeof getClosure>;
export type ClosurePreview = Answer<typeof previewClosure>;

export const {
  useListClosuresQuery,
  usePreviewClosureQuery,
  useCloseRangeMutation,
  useGetClosureQuery,
  useReopenRangeMutation,
} = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listClosures: build.query<Closure[], void>({
      query: () => call<typeof listClosures>('GET /api/admin/closures'),
      providesTags: ['Closures'],
    }),
    previewClosure: build.query<ClosurePreview, Body<typeof previewClosure>>({
      query: (body) => call<typeof previewClosure>('POST /api/admin/closures/preview', { body }),
      providesTags: ['Closures', 'AdminTrainings'],
    }),
    closeRange: build.mutation<Answer<typeof closeRange>, Body<typeof closeRange>>({
      query: (body) => call<typeof closeRange>('POST /api/admin/closures', { body }),
      invalidatesTags: [...registrationTags, 'Closures', 'Calendar'],
    }),
    getClosure: build.query<ClosureProgress, string>({
      query: (id) => call<typeof getClosure>('GET /api/admin/closures/:id', { params: { id } }),
    }),
    reopenRange: build.mutation<Answer<typeof reopenRange>, string>({
      query: (id) => call<typeof reopenRange>('DELETE /api/admin/closures/:id', { params: { id } }),
      invalidatesTags: ['Closures', 'Calendar'],
    }),
  }),
});

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

const path = '/api/admin/closures';
const onePath = '/api/admin/closures/:id';

export const {
  useListClosuresQuery,
  usePreviewClosureQuery,
  useCloseRangeMutation,
  useGetClosureQuery,
  useReopenRangeMutation,
} = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listClosures: build.query<Closure[], void>({
      query: () => call<typeof listClosures>({ method: 'GET', path, access: 'admin' }),
      providesTags: ['Closures'],
    }),
    previewClosure: build.query<ClosurePreview, Body<typeof previewClosure>>({
      query: (body) => call<typeof previewClosure>({ method: 'POST', path: `${path}/preview`, access: 'admin', body }),
      providesTags: ['Closures', 'AdminTrainings'],
    }),
    closeRange: build.mutation<Answer<typeof closeRange>, Body<typeof closeRange>>({
      query: (body) => call<typeof closeRange>({ method: 'POST', path, access: 'admin', body }),
      invalidatesTags: [...registrationTags, 'Closures', 'Calendar'],
    }),
    getClosure: build.query<ClosureProgress, string>({
      query: (id) => call<typeof getClosure>({ method: 'GET', path: onePath, access: 'admin', params: { id } }),
    }),
    reopenRange: build.mutation<Answer<typeof reopenRange>, string>({
      query: (id) => call<typeof reopenRange>({ method: 'DELETE', path: onePath, access: 'admin', params: { id } }),
      invalidatesTags: ['Closures', 'Calendar'],
    }),
  }),
});

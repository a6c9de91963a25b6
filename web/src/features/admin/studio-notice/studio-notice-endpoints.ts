import type { endStudioNotice, getStudioNotice, setStudioNotice } from '@studio/contracts/http/studio-notice-routes';
import { type Answer, type Body, call, ifMatch } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type StudioNotice = Answer<typeof getStudioNotice>;

const tagged = studioApi.enhanceEndpoints({ addTagTypes: ['StudioNotice'] });

export const { useGetStudioNoticeQuery, useSetStudioNoticeMutation, useEndStudioNoticeMutation } =
  tagged.injectEndpoints({
    endpoints: (build) => ({
      getStudioNotice: build.query<StudioNotice, void>({
        query: () => call<typeof getStudioNotice>('GET /api/admin/studio-notice'),
        providesTags: ['StudioNotice'],
      }),
      setStudioNotice: build.mutation<
        Answer<typeof setStudioNotice>,
        { readonly version: number; readonly body: Body<typeof setStudioNotice> }
      >({
        query: ({ version, body }) =>
          call<typeof setStudioNotice>('PUT /api/admin/studio-notice', { headers: ifMatch(version), body }),
        // Administrators see the notice as well.
        invalidatesTags: ['StudioNotice', 'Profile'],
      }),
      /** Takes the version that is withdrawn. */
      endStudioNotice: build.mutation<Answer<typeof endStudioNotice>, number>({
        query: (version) =>
          call<typeof endStudioNotice>('DELETE /api/admin/studio-notice', { headers: ifMatch(version) }),
        invalidatesTags: ['StudioNotice', 'Profile'],
      }),
    }),
  });

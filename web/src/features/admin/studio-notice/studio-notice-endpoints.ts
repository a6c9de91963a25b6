import type { Answer } from '../../../api/call.ts';
import { takesNothing, takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type StudioNotice = Answer<typeof routes.getStudioNotice>;

const tagged = studioApi.enhanceEndpoints({ addTagTypes: ['StudioNotice'] });

export const { useGetStudioNoticeQuery, useSetStudioNoticeMutation, useEndStudioNoticeMutation } =
  tagged.injectEndpoints({
    endpoints: (build) => ({
      getStudioNotice: build.query({ ...takesNothing(routes.getStudioNotice), providesTags: ['StudioNotice'] }),
      setStudioNotice: build.mutation({
        ...takesParts(routes.setStudioNotice),
        // Administrators see the notice as well.
        invalidatesTags: ['StudioNotice', 'Profile'],
      }),
      endStudioNotice: build.mutation({
        ...takesParts(routes.endStudioNotice),
        invalidatesTags: ['StudioNotice', 'Profile'],
      }),
    }),
  });

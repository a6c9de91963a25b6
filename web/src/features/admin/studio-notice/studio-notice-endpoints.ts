import type { Answer } from '../../../api/call.ts';
import { takes, takesNothing, takesParts } from '../../../api/endpoint.ts';
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
      /** Takes the version that is withdrawn. */
      endStudioNotice: build.mutation({
        ...takes(routes.endStudioNotice, (version: number) => ({ version })),
        invalidatesTags: ['StudioNotice', 'Profile'],
      }),
    }),
  });

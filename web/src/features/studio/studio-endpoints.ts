import type { getStudio } from '@studio/contracts/http/studio-routes';
import type { Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import { studioRequest } from './studio-requests.ts';

/** The studio's name and contacts: run-time settings, the same for everybody. Empty where not configured. */
export type Studio = Answer<typeof getStudio>;

const studioInfoApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getStudio: build.query<Studio, void>({
      query: () => studioRequest,
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const { useGetStudioQuery } = studioInfoApi;

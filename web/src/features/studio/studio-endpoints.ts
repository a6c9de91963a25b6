import type { getStudio } from '@studio/contracts/http/studio-routes';
import { call, type Answer } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';

/** The studio's name and contacts: run-time settings, the same for everybody. Empty where not configured. */
export type Studio = Answer<typeof getStudio>;

const studioInfoApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getStudio: build.query<Studio, void>({
      query: () => call<typeof getStudio>({ method: 'GET', path: '/api/studio', access: 'public' }),
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const { useGetStudioQuery } = studioInfoApi;

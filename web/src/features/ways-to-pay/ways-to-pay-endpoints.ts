import type { Answer } from '../../api/call.ts';
import { takesNothing } from '../../api/endpoint.ts';
import { studioApi } from '../../api/studio-api.ts';

export type StudioWays = Answer<typeof routes.getWaysToPay>;

export const waysToPayApi = studioApi.enhanceEndpoints({ addTagTypes: ['WaysToPay'] }).injectEndpoints({
  endpoints: (build) => ({
    getWaysToPay: build.query({ ...takesNothing(routes.getWaysToPay), providesTags: ['WaysToPay'] }),
  }),
});

/** How the studio receives money; `ways` is empty where it names none. */
export const { useGetWaysToPayQuery } = waysToPayApi;

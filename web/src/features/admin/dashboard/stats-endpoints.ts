import type { Answer } from '../../../api/call.ts';
import { takesNothing } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type Stats = Answer<typeof routes.getStats>;
export type Charts = Answer<typeof routes.getCharts>;

export const { useGetStatsQuery, useGetChartsQuery, useGetRetentionQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getStats: build.query({ ...takesNothing(routes.getStats), providesTags: ['Stats'] }),
    getCharts: build.query({ ...takesNothing(routes.getCharts), providesTags: ['Stats'] }),
    getRetention: build.query({ ...takesNothing(routes.getRetention), providesTags: ['Stats'] }),
  }),
});

import type { getCharts, getStats } from '@studio/contracts/http/reporting-routes';
import { call, type Answer } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type Stats = Answer<typeof getStats>;
export type Charts = Answer<typeof getCharts>;

const statsApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getStats: build.query<Stats, void>({
      query: () => call<typeof getStats>('GET /api/admin/stats'),
      providesTags: ['Stats'],
    }),
    getCharts: build.query<Charts, void>({
      query: () => call<typeof getCharts>('GET /api/admin/stats/charts'),
      providesTags: ['Stats'],
    }),
  }),
});

export const { useGetStatsQuery, useGetChartsQuery } = statsApi;

import type { getCharts, getStats } from '@studio/contracts/http/reporting-routes';
import type { getRetention } from '@studio/contracts/http/today-routes';
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
    getRetention: build.query<Answer<typeof getRetention>, void>({
      query: () => call<typeof getRetention>('GET /api/admin/stats/retention'),
      providesTags: ['Stats'],
    }),
  }),
});

export const { useGetStatsQuery, useGetChartsQuery, useGetRetentionQuery } = statsApi;

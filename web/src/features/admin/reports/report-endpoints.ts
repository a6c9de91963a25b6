import type { downloadReport, getReport, requestReport } from '@studio/contracts/http/reporting-routes';
import { call, type Answer, type Body } from '../../../api/call.ts';
import { fetchFile } from '../../../api/send.ts';
import { studioApi } from '../../../api/studio-api.ts';
import type { WithSession } from '../../../session/session-slice.ts';

export type Report = Answer<typeof getReport>;
export type ReportRequest = Body<typeof requestReport>;

const reportApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    requestReport: build.mutation<Answer<typeof requestReport>, ReportRequest>({
      query: (body) =>
        call<typeof requestReport>({ method: 'POST', path: '/api/admin/reports', access: 'admin', body }),
    }),
    getReport: build.query<Report, string>({
      query: (id) =>
        call<typeof getReport>({ method: 'GET', path: '/api/admin/reports/:id', access: 'admin', params: { id } }),
      keepUnusedDataFor: 0,
    }),
    /** The file as an address of its own: the store holds nothing that cannot be serialised. */
    downloadReport: build.mutation<string, string>({
      queryFn: async (id, { getState, signal }) => {
        const { token } = (getState() as WithSession).session;
        return fetchFile(
          call<typeof downloadReport>({
            method: 'GET',
            path: '/api/admin/reports/:id/file',
            access: 'admin',
            params: { id },
          }),
          token,
          signal,
        );
      },
    }),
  }),
});

export const { useRequestReportMutation, useLazyGetReportQuery, useDownloadReportMutation } = reportApi;

import { useEffect, useRef, useState } from 'react';
import { call, type Answer, type Body } from '../../../api/call.ts';
import { takesBody, takesId } from '../../../api/endpoint.ts';
import { asFailure } from '../../../api/problem.ts';
import { retryUnknownOutcome } from '../../../api/send-mutation.ts';
import { fetchFile } from '../../../api/send.ts';
import { notifyFailure } from '../../../api/show-failure.ts';
import { studioApi } from '../../../api/studio-api.ts';
import type { WithSession } from '../../../session/session-slice.ts';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** Milliseconds between two polls of a report in progress. */
const lookEveryMs = 600;

export type FileRun =
  | { readonly state: 'idle' | 'empty' | 'failed' }
  | { readonly state: 'running'; readonly progress: number; readonly rows: number }
  | { readonly state: 'done'; readonly fileName: string; readonly rows: number };

/** The messages of a run. Without `empty`, an empty result is a failure. */
interface RunWords {
  readonly done: string;
  readonly failed: string;
  readonly empty?: string;
}

/**
 * Orders a file that is made in the background, polls it until it is ready, and downloads it. Leaving the tab drops it.
 */
export function useFileRun() {
  const [look] = useLazyGetReportQuery();
  const [download] = useDownloadReportMutation();
  const [run, setRun] = useState<FileRun>({ state: 'idle' });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function finished(id: string, signal: AbortSignal): Promise<Report> {
    for (;;) {
      // A lost poll says nothing about the report.
      const { data: report, error } = await retryUnknownOutcome(signal, () => look(id));
      if (error || !report) throw error;
      if (signal.aborted || (report.state !== 'queued' && report.state !== 'running')) return report;
      setRun({ state: 'running', progress: report.progress, rows: report.rows });
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  async function make(order: () => Promise<{ readonly id: string }>, { done, failed, empty }: RunWords): Promise<void> {
    const { signal } = leaving.current;
    setRun({ state: 'running', progress: 0, rows: 0 });
    const endEmpty = () => (empty === undefined ? end('failed', failed) : end('empty', empty));
    try {
      const { id } = await order();
      const report = await finished(id, signal);
      if (signal.aborted) return;
      if (report.state === 'empty') return endEmpty();
      if (report.state !== 'done') return end('failed', failed);
      saveFile(await download(id).unwrap(), report.fileName);
      setRun({ state: 'done', fileName: report.fileName, rows: report.rows });
      notify.success(done);
    } catch (error) {
      if (signal.aborted) return;
      if (asFailure(error)?.status === 404) return endEmpty();
      setRun({ state: 'failed' });
      // The same for every failure, independent of the server's message (docs/product.md §12.2).
      notifyFailure(error, failed);
    }
  }

  function end(state: 'empty' | 'failed', message: string): void {
    setRun({ state });
    notify.error(message);
  }

  return { run, make, forget: () => setRun({ state: 'idle' }) };
}

type Report = Answer<typeof routes.getReport>;
export type ReportRequest = Body<typeof routes.requestReport>;

const reportApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    requestReport: build.mutation(takesBody(routes.requestReport)),
    orderExport: build.mutation(takesBody(routes.orderExport)),
    getReport: build.query({ ...takesId(routes.getReport), keepUnusedDataFor: 0 }),
    /** The file as an object URL: the store holds serializable values only. */
    downloadReport: build.mutation<string, string>({
      queryFn: async (id, { getState, signal }) => {
        const { token } = (getState() as WithSession).session;
        return fetchFile(call(routes.downloadReport, { params: { id } }), token, signal);
      },
    }),
  }),
});

export const { useRequestReportMutation, useOrderExportMutation } = reportApi;
const { useLazyGetReportQuery, useDownloadReportMutation } = reportApi;

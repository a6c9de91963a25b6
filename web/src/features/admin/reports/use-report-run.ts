import { useEffect, useRef, useState } from 'react';
import { retryUnknownOutcome } from '../../../api/send-mutation.ts';
import { asFailure } from '../../../api/problem.ts';
import { notifyFailure } from '../../../api/show-failure.ts';
import { notify } from '../../../ui/notify.ts';
import {
  useDownloadReportMutation,
  useLazyGetReportQuery,
  useRequestReportMutation,
  type Report,
  type ReportRequest,
} from './report-endpoints.ts';
import { saveFile } from '../../../ui/save-file.ts';

const nothingFound = 'No se encontraron registros para los filtros especificados';
const failed = 'Error al generar el reporte';
/** Milliseconds between two looks at a report under way. */
const lookEveryMs = 600;

export type ReportRun =
  | { readonly state: 'idle' | 'empty' | 'failed' }
  | { readonly state: 'running'; readonly progress: number; readonly rows: number }
  | { readonly state: 'done'; readonly fileName: string; readonly rows: number };

/** Orders a report, follows it until it is made, and downloads it. Leaving the tab drops it. */
export function useReportRun() {
  const [order] = useRequestReportMutation();
  const [look] = useLazyGetReportQuery();
  const [download] = useDownloadReportMutation();
  const [run, setRun] = useState<ReportRun>({ state: 'idle' });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function finished(id: string, signal: AbortSignal): Promise<Report> {
    for (;;) {
      // A look may be lost on its way, which says nothing of the report.
      const { data: report, error } = await retryUnknownOutcome(signal, () => look(id));
      if (error || !report) throw error;
      if (signal.aborted || (report.state !== 'queued' && report.state !== 'running')) return report;
      setRun({ state: 'running', progress: report.progress, rows: report.rows });
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  async function make(request: ReportRequest): Promise<void> {
    const { signal } = leaving.current;
    setRun({ state: 'running', progress: 0, rows: 0 });
    try {
      const { id } = await order(request).unwrap();
      const report = await finished(id, signal);
      if (signal.aborted) return;
      if (report.state === 'empty') return end('empty', nothingFound);
      if (report.state !== 'done') return end('failed', failed);
      saveFile(await download(id).unwrap(), report.fileName);
      setRun({ state: 'done', fileName: report.fileName, rows: report.rows });
      notify.success(`${request.format.toUpperCase()} generado y descargado exitosamente`);
    } catch (error) {
      if (signal.aborted) return;
      if (asFailure(error)?.status === 404) return end('empty', nothingFound);
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

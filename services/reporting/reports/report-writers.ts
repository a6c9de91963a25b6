import type { ReportFormat } from '@studio/contracts/vocabulary';
import type { ReportWriter } from './report-writer.ts';

/** Their libraries take tens of megabytes: each is loaded with the first report that needs it, and only in the worker. */
export const reportWriters: Readonly<Record<ReportFormat, ReportWriter>> = {
  pdf: async (...report) => (await import('./pdf/write-pdf.ts')).writePdf(...report),
  excel: async (...report) => (await import('./excel/write-excel.ts')).writeExcel(...report),
};

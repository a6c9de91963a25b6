import type { ReportFormat } from '@studio/contracts/rules/reports';
import type { ReportWriter } from './report-writer.ts';

/** The libraries take tens of megabytes: each is loaded with the first report that needs it, and only in a maker. */
const loaders: Readonly<Record<ReportFormat, () => Promise<ReportWriter>>> = {
  pdf: async () => (await import('./pdf/write-pdf.ts')).writePdf,
  excel: async () => (await import('./excel/write-excel.ts')).writeExcel,
};

/** Loads the writer of a format. Do so before opening an output, since only the writer handles the output's errors. */
export function loadReportWriter(format: ReportFormat): Promise<ReportWriter> {
  return loaders[format]();
}

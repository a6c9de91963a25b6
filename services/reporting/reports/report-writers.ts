import type { ReportFormat } from '@studio/contracts/vocabulary';
import { writeExcel } from './excel/write-excel.ts';
import { writePdf } from './pdf/write-pdf.ts';
import type { ReportWriter } from './report-writer.ts';

export const reportWriters: Readonly<Record<ReportFormat, ReportWriter>> = { pdf: writePdf, excel: writeExcel };

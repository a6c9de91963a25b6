import type { FileAnswer } from '@studio/chassis/http/answer';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { refusals } from '@studio/contracts/http/refusals';
import type { Report } from '../models/report.model.ts';
import type { ReportParts } from './report-parts.ts';
import { contentTypes, fileNameOf } from './tables/report-definitions.ts';

/** Answer for a report that could not be made. */
export const reportFailedText = 'Error al generar el reporte';

/**
 * A report's file, read from the store as fast as the caller takes it.
 * @throws AppError NO_RECORDS, REPORT_NOT_READY, or INTERNAL when it could not be made
 */
export function openReportFile({ files }: Pick<ReportParts, 'files'>, report: Report): FileAnswer {
  if (report.state === 'empty') throw new AppError(refusals.NO_RECORDS);
  if (report.state === 'failed') throw new AppError(genericRefusals.INTERNAL, { message: reportFailedText });
  if (report.state !== 'done' || report.fileId === null) throw new AppError(refusals.REPORT_NOT_READY);
  return { file: files.open(report.fileId), contentType: contentTypes[report.format], fileName: fileNameOf(report) };
}

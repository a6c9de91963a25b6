import { trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { Report } from '../models/report.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';

/**
 * An ordered report that has not expired. Any administrator may see and fetch it: all
 * of them may order the same.
 * @throws AppError REPORT_NOT_FOUND
 */
export async function findReport(
  { models, clock }: Pick<ReportingParts, 'models' | 'clock'>,
  reportId: string,
): Promise<Report> {
  const report = await models.reports.findOne({ _id: reportId, expiresAt: trusted({ $gt: clock() }) }).lean<Report>();
  if (!report) throw new AppError(refusals.REPORT_NOT_FOUND);
  return report;
}

import type { z } from 'zod';
import type { reportSchema } from '@studio/contracts/http/reporting-routes';
import type { Report } from '../models/report.model.ts';
import { fileNameOf } from './tables/report-definitions.ts';

export function presentReport(report: Report): z.infer<typeof reportSchema> {
  const { _id, state, progress, rows } = report;
  return { id: _id, state, progress, rows, fileName: fileNameOf(report) };
}

import type { FileAnswer } from '@studio/chassis/http/answer';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { z } from 'zod';
import {
  downloadRegisteredUsers,
  downloadReport,
  downloadUserPlans,
  getReport,
  type reportSchema,
  requestReport,
} from '@studio/contracts/http/reporting-routes';
import type { Report } from '../models/report.model.ts';
import { awaitReport, findReport, openReportFile } from './fetch-report.ts';
import { orderReport, type ReportOrder } from './order-report.ts';
import type { ReportParts } from './report-parts.ts';
import { fileNameOf } from './tables/report-definitions.ts';

/** The routes of reports: ordered and fetched later, or made while the caller waits. */
export function reportBindings(parts: ReportParts): Binding[] {
  const fenced = { fenced: true };
  return [
    on(
      downloadRegisteredUsers,
      ({ query, session: { accountId }, signal }) =>
        orderAndAwait(parts, { type: 'registered-users', ...query, requestedBy: accountId }, signal),
      fenced,
    ),
    on(
      downloadUserPlans,
      ({ query, session: { accountId }, signal }) =>
        orderAndAwait(parts, { type: 'user-plans', ...query, requestedBy: accountId }, signal),
      fenced,
    ),
    on(
      requestReport,
      async ({ body, session }) => ({ id: await orderReport(parts, { ...body, requestedBy: session.accountId }) }),
      fenced,
    ),
    on(getReport, async ({ params }) => presentReport(await findReport(parts, params.id))),
    on(downloadReport, async ({ params }) => openReportFile(parts, await findReport(parts, params.id))),
  ];
}

async function orderAndAwait(parts: ReportParts, order: ReportOrder, signal: AbortSignal): Promise<FileAnswer> {
  const reportId = await orderReport(parts, order);
  return openReportFile(parts, await awaitReport(parts, reportId, signal));
}

function presentReport(report: Report): z.infer<typeof reportSchema> {
  const { _id, state, progress, rows } = report;
  return { id: _id, state, progress, rows, fileName: fileNameOf(report) };
}

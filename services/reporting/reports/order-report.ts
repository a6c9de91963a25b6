import { setTimeout as pause } from 'node:timers/promises';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import type { FileAnswer } from '@studio/chassis/http/answer';
import { type Binding, type HandlerInput, on } from '@studio/chassis/http/handler';
import { newId } from '@studio/chassis/mongo/new-id';
import { refusals } from '@studio/contracts/http/refusals';
import {
  downloadRegisteredUsers,
  downloadReport,
  downloadUserPlans,
  getReport,
  type reportSchema,
  requestReport,
} from '@studio/contracts/http/reporting-routes';
import type { ReportType } from '@studio/contracts/rules/reports';
import type { Report } from '../models/report.model.ts';
import type { ReportParts } from './report-parts.ts';
import { reportJobId, reportLifetimeMs } from './report-policy.ts';
import { contentTypes, fileNameOf } from './tables/report-definitions.ts';

/** The routes of reports: ordered and fetched later, or made while the caller waits. */
export function reportBindings(parts: ReportParts): Binding[] {
  const fenced = { fenced: true };
  const making =
    (type: ReportType) =>
    async ({ query, session: { accountId }, signal }: Asked) => {
      const reportId = await orderReport(parts, { type, ...query, requestedBy: accountId });
      return openReportFile(parts, await awaitReport(parts, reportId, accountId, signal));
    };
  return [
    on(downloadRegisteredUsers, making('registered-users'), fenced),
    on(downloadUserPlans, making('user-plans'), fenced),
    on(
      requestReport,
      async ({ body, session }) => ({ id: await orderReport(parts, { ...body, requestedBy: session.accountId }) }),
      fenced,
    ),
    on(
      getReport,
      async ({ params, session }) => presentReport(await findReport(parts, params.id, session.accountId)),
      fenced,
    ),
    on(downloadReport, async ({ params, session }) =>
      openReportFile(parts, await findReport(parts, params.id, session.accountId)),
    ),
  ];
}

type Asked = Pick<HandlerInput<typeof downloadUserPlans>, 'query' | 'session' | 'signal'>;

function presentReport(report: Report): z.infer<typeof reportSchema> {
  const { _id, state, progress, rows } = report;
  return {
    id: _id,
    state: state === 'collecting' ? 'queued' : state,
    progress,
    rows,
    fileName: fileNameOf(report),
  };
}

type ReportOrder = z.output<typeof requestReport.body> & Pick<Report, 'requestedBy'>;

/** Orders a report and returns its id. It is made even if Redis loses the job: the row is the truth. */
async function orderReport(parts: ReportParts, order: ReportOrder): Promise<string> {
  const { models, unitOfWork, queue, clock } = parts;
  const { type, format, startDate = null, endDate = null, classValue, requestedBy } = order;
  const filters = { startDate, endDate };
  const asked = { type, format, filters, requestedBy, ...(classValue !== undefined && { classValue }) };
  const report = newReport({ _id: newId(), ...asked }, clock());
  await unitOfWork(async (tx) => {
    await models.reports.create([report], { session: tx.session });
    tx.noteAct({ about: { report: report._id }, facts: { reportType: type } });
  });
  await queue.add(report._id, { jobId: reportJobId(report) }).catch(() => undefined);
  return report._id;
}

/** A report that waits to be made. */
export function newReport(
  order: Pick<Report, '_id' | 'type' | 'format' | 'filters' | 'classValue' | 'requestedBy'>,
  now: Date,
): Report {
  const expiresAt = new Date(now.getTime() + reportLifetimeMs);
  const run = { state: 'queued', progress: 0, ledgerPages: 0, rows: 0, runId: null, runs: 0, fileId: null } as const;
  return { ...order, ...run, createdAt: now, expiresAt, aliveAt: now };
}

/** Answer for a report that could not be made. */
const reportFailedText = 'Error al generar el reporte';

/**
 * An ordered report that has not expired. Any administrator may see and fetch it, since each may order the same. An
 * export is only for the administrator who ordered it with a password.
 * @throws AppError REPORT_NOT_FOUND
 */
async function findReport({ models, clock }: ReportParts, reportId: string, accountId: string): Promise<Report> {
  const report = await models.reports.findOne({ _id: reportId, expiresAt: trusted({ $gt: clock() }) }).lean<Report>();
  if (!report || (report.type === 'everything' && report.requestedBy !== accountId))
    throw new AppError(refusals.REPORT_NOT_FOUND);
  return report;
}

/** How long a caller waits for a file that is made while it waits. */
const longestWaitMs = 60_000;
const firstPauseMs = 20;
const longestPauseMs = 400;
/** Limits the delay to a hundredth of the waiting time. */
const pauseGrowth = 1.01;

/**
 * Waits until a report is made, is empty or has failed; polls the database, which every replica shares, less
 * and less often.
 * @throws AppError UNAVAILABLE after 60 s; AbortError when the caller has gone
 */
async function awaitReport(
  parts: ReportParts,
  reportId: string,
  accountId: string,
  signal: AbortSignal,
): Promise<Report> {
  const givesUpAt = performance.now() + longestWaitMs;
  for (
    let pauseMs = firstPauseMs;
    performance.now() < givesUpAt;
    pauseMs = Math.min(longestPauseMs, pauseMs * pauseGrowth)
  ) {
    await pause(pauseMs, undefined, { signal });
    const report = await findReport(parts, reportId, accountId);
    if (report.state !== 'queued' && report.state !== 'running') return report;
  }
  throw new AppError(genericRefusals.UNAVAILABLE, { message: reportFailedText, retryAfterSeconds: 30 });
}

/**
 * A report's file, read from the store as fast as the caller takes it.
 * @throws AppError NO_RECORDS, REPORT_NOT_READY, or INTERNAL when it could not be made
 */
function openReportFile({ files }: ReportParts, report: Report): FileAnswer {
  if (report.state === 'empty') throw new AppError(refusals.NO_RECORDS);
  if (report.state === 'failed') throw new AppError(genericRefusals.INTERNAL, { message: reportFailedText });
  if (report.state !== 'done' || report.fileId === null) throw new AppError(refusals.REPORT_NOT_READY);
  return { file: files.open(report.fileId), contentType: contentTypes[report.format], fileName: fileNameOf(report) };
}

import { newId } from '@studio/chassis/mongo/new-id';
import type { ReportFormat, ReportType } from '@studio/contracts/vocabulary';
import type { Report } from '../models/report.model.ts';
import { reportJobId, reportLifetimeMs } from './report-policy.ts';
import type { ReportParts } from './report-parts.ts';

type Parts = Pick<ReportParts, 'models' | 'unitOfWork' | 'queue' | 'clock'>;

export interface ReportOrder {
  readonly type: ReportType;
  readonly format: ReportFormat;
  /** Studio dates, both inclusive. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Account id. */
  readonly requestedBy: string;
}

/** Orders a report and returns its id. It is made even if Redis loses the job: the row is the truth. */
export async function orderReport(parts: Parts, order: ReportOrder): Promise<string> {
  const { models, unitOfWork, queue, clock } = parts;
  const { type, format, startDate = null, endDate = null, requestedBy } = order;
  const now = clock();
  const ordered: Report = {
    _id: newId(),
    type,
    format,
    filters: { startDate, endDate },
    state: 'queued',
    progress: 0,
    rows: 0,
    requestedBy,
    createdAt: now,
    expiresAt: new Date(now.getTime() + reportLifetimeMs),
    aliveAt: now,
    runId: null,
    runs: 0,
    fileId: null,
  };
  const report = await unitOfWork(async (tx) => {
    await models.reports.create([ordered], { session: tx.session });
    tx.noteAct({ about: { report: ordered._id }, facts: { reportType: type } });
    return ordered;
  });
  await queue.add(report._id, { jobId: reportJobId(report) }).catch(() => undefined);
  return report._id;
}

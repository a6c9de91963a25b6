import { listActivity as listActivityRoute } from '@studio/contracts/http/activity-routes';
import { getActivityData } from '@studio/contracts/http/own-data-routes';
import type { FileAnswer } from '@studio/chassis/http/answer';
import { type Binding, on } from '@studio/chassis/http/handler';
import { getFollowUpCounts, listFollowUps as listFollowUpsRoute } from '@studio/contracts/http/follow-up-routes';
import {
  downloadRegisteredUsers,
  downloadReport,
  downloadUserPlans,
  getCharts,
  getReport,
  getStats,
  requestReport,
} from '@studio/contracts/http/reporting-routes';
import type { ReportingParts } from './reporting-parts.ts';
import { awaitReport } from './reports/await-report.ts';
import { countFollowUps, listFollowUps } from './follow-ups/list-follow-ups.ts';
import { findReport } from './reports/find-report.ts';
import { listActivity, listActsAbout } from './activity/list-activity.ts';
import { openReportFile } from './reports/open-report-file.ts';
import { orderReport, type ReportOrder } from './reports/order-report.ts';
import { readCharts } from './charts/read-charts.ts';
import { readStats } from './dashboard/read-stats.ts';
import { presentActData, presentActivity } from './activity/present-activity.ts';
import { presentFollowUp } from './follow-ups/present-follow-up.ts';
import { presentReport } from './reports/present-report.ts';

/** All routes of reporting. */
export function bindings(parts: ReportingParts): Binding[] {
  const fenced = { fenced: true };
  return [
    on(getStats, () => readStats(parts), fenced),
    on(getCharts, () => readCharts(parts), fenced),
    on(getFollowUpCounts, () => countFollowUps(parts), fenced),
    on(
      listFollowUpsRoute,
      async ({ params, query }) => {
        const { items, total } = await listFollowUps(parts, params.list, query);
        return { items: items.map(presentFollowUp), total };
      },
      fenced,
    ),
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
    on(listActivityRoute, async ({ query }) => presentActivity(await listActivity(parts, query)), fenced),
    on(
      getActivityData,
      async ({ session }) => (await listActsAbout(parts, session.accountId)).map(presentActData),
      fenced,
    ),
    on(getReport, async ({ params }) => presentReport(await findReport(parts, params.id))),
    on(downloadReport, async ({ params }) => openReportFile(parts, await findReport(parts, params.id))),
  ];
}

async function orderAndAwait(parts: ReportingParts, order: ReportOrder, signal: AbortSignal): Promise<FileAnswer> {
  const reportId = await orderReport(parts, order);
  return openReportFile(parts, await awaitReport(parts, reportId, signal));
}

import type { Binding } from '@studio/chassis/http/handler';
import { activityBindings } from './activity/list-activity.ts';
import { chartBindings } from './charts/read-charts.ts';
import { classesGivenBindings } from './classes-given/read-classes-given.ts';
import { dashboardBindings } from './dashboard/read-stats.ts';
import { followUpBindings } from './follow-ups/list-follow-ups.ts';
import { ownDataBindings } from './own-data/list-own-acts.ts';
import { reportBindings } from './reports/order-report.ts';
import type { ReportParts } from './reports/report-parts.ts';
import { retentionBindings } from './retention/read-retention.ts';
import { todayBindings } from './today/read-today.ts';

/** All routes of reporting, room by room. */
export function bindings(parts: ReportParts): Binding[] {
  return [
    ...dashboardBindings(parts),
    ...chartBindings(parts),
    ...retentionBindings(parts),
    ...followUpBindings(parts),
    ...todayBindings(parts),
    ...classesGivenBindings(parts),
    ...reportBindings(parts),
    ...activityBindings(parts),
    ...ownDataBindings(parts),
  ];
}

import type { ReportFormat, ReportType } from '@studio/contracts/vocabulary';
import { registeredUsersReport } from './registered-users-report.ts';
import type { ReportDefinition } from './report-table.ts';
import { userPlansReport } from './user-plans-report.ts';

export const reportDefinitions: Readonly<Record<ReportType, ReportDefinition>> = {
  'registered-users': registeredUsersReport,
  'user-plans': userPlansReport,
};

export const contentTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const fileStems: Readonly<Record<ReportType, string>> = {
  'registered-users': 'usuarios-registrados',
  'user-plans': 'planes-usuario',
};

const extensions: Readonly<Record<ReportFormat, string>> = { pdf: 'pdf', excel: 'xlsx' };

/** The file name of a report (`docs/product.md` §7.2). */
export function fileNameOf({ type, format }: { readonly type: ReportType; readonly format: ReportFormat }): string {
  return `${fileStems[type]}.${extensions[format]}`;
}

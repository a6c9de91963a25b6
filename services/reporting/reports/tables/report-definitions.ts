import type { ReportType } from '@studio/contracts/rules/reports';
import type { FileFormat, FileType } from '../../models/report.model.ts';
import { cashReport } from './cash-report.ts';
import { registeredUsersReport } from './registered-users-report.ts';
import type { ReportDefinition } from './report-table.ts';
import { userPlansReport } from './user-plans-report.ts';

export const reportDefinitions: Readonly<Record<ReportType, ReportDefinition>> = {
  'registered-users': registeredUsersReport,
  'user-plans': userPlansReport,
  cash: cashReport,
};

export const contentTypes: Readonly<Record<FileFormat, string>> = {
  pdf: 'application/pdf',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

const fileStems: Readonly<Record<FileType, string>> = {
  'registered-users': 'usuarios-registrados',
  'user-plans': 'planes-usuario',
  cash: 'caja',
  everything: 'todo-el-estudio',
};

const extensions: Readonly<Record<FileFormat, string>> = { pdf: 'pdf', excel: 'xlsx', zip: 'zip' };

/** The file name of a report or export (`docs/product.md` §7.2, §7.6). */
export function fileNameOf({ type, format }: { readonly type: FileType; readonly format: FileFormat }): string {
  return `${fileStems[type]}.${extensions[format]}`;
}

import type { ReportType } from '@studio/contracts/rules/reports';
import type { FileFormat, FileType, Period } from '../../models/report.model.ts';
import { toStudioDate } from '@studio/contracts/studio-time';
import { cashReport } from './cash-report.ts';
import { classesGivenReport } from './classes-given-report.ts';
import { registeredUsersReport } from './registered-users-report.ts';
import type { ReportDefinition } from './report-table.ts';
import { userPlansReport } from './user-plans-report.ts';

export const reportDefinitions: Readonly<Record<ReportType, ReportDefinition>> = {
  'registered-users': registeredUsersReport,
  'user-plans': userPlansReport,
  cash: cashReport,
  'classes-given': classesGivenReport(null),
};

/** The definition of an ordered report: a value per class adds columns to that of classes given. */
export const definitionOf = (type: ReportType, classValue: number | undefined): ReportDefinition =>
  type === 'classes-given' && classValue !== undefined ? classesGivenReport(classValue) : reportDefinitions[type];

export const contentTypes: Readonly<Record<FileFormat, string>> = {
  pdf: 'application/pdf',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

const fileStems: Readonly<Record<FileType, string>> = {
  'registered-users': 'usuarios-registrados',
  'user-plans': 'planes-usuario',
  cash: 'caja',
  'classes-given': 'clases-dadas',
  everything: 'todo-el-estudio',
};

const extensions: Readonly<Record<FileFormat, string>> = { pdf: 'pdf', excel: 'xlsx', zip: 'zip' };

interface NamedFile {
  readonly type: FileType;
  readonly format: FileFormat;
  readonly filters: Period;
  readonly createdAt: Date;
}

/** Files of which a studio keeps many have their days in their name; the names of the others are given. */
const dated: ReadonlySet<FileType> = new Set(['cash', 'classes-given', 'everything']);

/** The file name of a report or export (`docs/product.md` §7.2, §7.6). */
export function fileNameOf({ type, format, filters, createdAt }: NamedFile): string {
  const days = dated.has(type) ? `-${daysOf(filters) ?? toStudioDate(createdAt)}` : '';
  return `${fileStems[type]}${days}.${extensions[format]}`;
}

function daysOf({ startDate, endDate }: Period): string | null {
  if (startDate === null || endDate === null) return null;
  return startDate === endDate ? startDate : `${startDate}-a-${endDate}`;
}

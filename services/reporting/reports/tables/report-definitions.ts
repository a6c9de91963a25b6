import type { ReportType } from '@studio/contracts/rules/reports';
import type { FileFormat, FileType, Period, Report } from '../../models/report.model.ts';
import { type StudioDate, toStudioDate } from '@studio/contracts/studio-time';
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

type NamedFile = Pick<Report, 'type' | 'format' | 'filters' | 'createdAt'>;

/** Files of which a studio keeps many have their days in their name; the names of the others are given. */
const dated: ReadonlySet<FileType> = new Set(['cash', 'classes-given', 'everything']);

/** The file name of a report or export (`docs/product.md` §7.2, §7.6). */
export function fileNameOf({ type, format, filters, createdAt }: NamedFile): string {
  const ordered = toStudioDate(createdAt);
  const days = type === 'everything' ? ordered : daysOf(filters, ordered);
  return `${fileStems[type]}${dated.has(type) ? `-${days}` : ''}.${extensions[format]}`;
}

/** A day alone is the one that a file is about: one without a period says that it holds them all. */
function daysOf({ startDate, endDate }: Period, ordered: StudioDate): string {
  if (startDate === endDate) return startDate ?? `todo-${ordered}`;
  if (startDate === null) return `hasta-${endDate}`;
  return endDate === null ? `desde-${startDate}` : `${startDate}-a-${endDate}`;
}

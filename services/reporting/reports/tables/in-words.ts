import { pesos } from '@studio/contracts/money';
import { isStudioDate } from '@studio/contracts/studio-time';
import type { Period } from '../../models/report.model.ts';
import type { CellValue, ColumnKind } from './report-table.ts';

/** A studio date in Colombian notation: `21/11/2026`. */
export function dayInFigures(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** The filters of a report in words, for its head. */
export function filtersInWords(periodOf: string, { startDate, endDate }: Period): string {
  if (startDate === null && endDate === null) return 'Todos los registros';
  if (startDate === null) return `${periodOf}: hasta el ${dayInFigures(endDate ?? '')}`;
  if (endDate === null) return `${periodOf}: desde el ${dayInFigures(startDate)}`;
  return `${periodOf}: del ${dayInFigures(startDate)} al ${dayInFigures(endDate)}`;
}

const numberFormat = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

/** A count in Colombian notation: `1.234`. */
export const inFigures = (count: number) => numberFormat.format(count);

/** A value as printed. */
export function cellText(value: CellValue, kind: ColumnKind): string {
  if (value === null || value === '') return '–';
  if (kind === 'date' && isStudioDate(String(value))) return dayInFigures(String(value));
  if (kind === 'money') return pesos(Number(value)).replace('\u00A0', ' ');
  return typeof value === 'number' ? inFigures(value) : value;
}

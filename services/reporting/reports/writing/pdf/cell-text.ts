import { dayInFigures } from '../../tables/filters-in-words.ts';
import type { CellValue, ColumnKind } from '../../tables/report-table.ts';

const numberFormat = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

/** A count in Colombian notation: `1.234`. */
export const inFigures = (count: number) => numberFormat.format(count);

/** A value as printed. */
export function cellText(value: CellValue, kind: ColumnKind): string {
  if (value === null || value === '') return '–';
  if (kind === 'date') return dayInFigures(String(value));
  if (kind === 'money') return `$ ${inFigures(Number(value))}`;
  return typeof value === 'number' ? inFigures(value) : value;
}

import { dayInFigures } from '../filters-in-words.ts';
import type { CellValue, ColumnKind } from '../report-table.ts';

const numberFormat = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

/** A count as it is read here: `1.234`. */
export const inFigures = (count: number) => numberFormat.format(count);

/** A value as it stands on paper. */
export function cellText(value: CellValue, kind: ColumnKind): string {
  if (value === null || value === '') return '–';
  if (kind === 'date') return dayInFigures(String(value));
  if (kind === 'money') return `$ ${inFigures(Number(value))}`;
  return typeof value === 'number' ? inFigures(value) : value;
}

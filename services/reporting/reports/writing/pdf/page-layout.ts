import type { Column } from '../../tables/report-table.ts';

/** A4 landscape, in points from the upper left corner. */
export const page = { width: 841.89, height: 595.28 } as const;
export const margin = 24;
export const contentWidth = 794;

/** Base lines and edges of the parts of every page. */
export const head = { studio: 34, title: 53, filters: 68 } as const;
export const table = { top: 80, headerHeight: 25, bottom: 563 } as const;
export const foot = 581;

/** Height of a row of one line, height of each further line, and base line of the first. */
const row = { height: 13.2, lineHeight: 8.4, baseline: 9.2 } as const;

/** Height of a row by its number of lines. */
export const rowHeight = (lines: number) => row.height + (lines - 1) * row.lineHeight;

/** The base line of a row's line, from the upper edge of the row. */
export const baselineOf = (line: number) => row.baseline + line * row.lineHeight;

/** Distance between a cell's edge and its text; behind a number text may follow, so it keeps more. */
const cellPadding = 4;
const numberPadding = 8;

interface Slot {
  readonly left: number;
  readonly right: number;
  readonly align: 'left' | 'right';
}

/** Left and right edge of each column's text. */
export function slotsOf(columns: readonly Column[]): Slot[] {
  let edge = margin;
  return columns.map(({ pdfWidth, kind }) => {
    const left = edge + cellPadding;
    edge += pdfWidth;
    return kind === 'money' || kind === 'number'
      ? { left, right: edge - numberPadding, align: 'right' }
      : { left, right: edge - cellPadding, align: 'left' };
  });
}

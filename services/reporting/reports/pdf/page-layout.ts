import type { Column } from '../report-table.ts';

/** Of an A4 page that lies on its side, in points from its upper left corner. */
export const page = { width: 841.89, height: 595.28 } as const;
export const margin = 24;
export const contentWidth = 794;

/** Base lines and edges of what stands on every page. */
export const head = { studio: 34, title: 53, filters: 68 } as const;
export const table = { top: 80, headerHeight: 25, bottom: 563 } as const;
export const foot = 581;

/** A row of one line, what each further line adds, and the base line of the first. */
const row = { height: 13.2, lineHeight: 8.4, baseline: 9.2 } as const;

/** How tall a row of so many lines is. */
export const rowHeight = (lines: number) => row.height + (lines - 1) * row.lineHeight;

/** The base line of a row's line, from the upper edge of the row. */
export const baselineOf = (line: number) => row.baseline + line * row.lineHeight;

/** Distance between a cell's edge and its text. */
export const cellPadding = 4;

export interface Slot {
  readonly left: number;
  readonly right: number;
  readonly align: 'left' | 'right';
}

/** Where each column's text stands. */
export function slotsOf(columns: readonly Column[]): Slot[] {
  let edge = margin;
  return columns.map(({ pdfWidth, kind }) => {
    const left = edge + cellPadding;
    edge += pdfWidth;
    return { left, right: edge - cellPadding, align: kind === 'money' || kind === 'number' ? 'right' : 'left' };
  });
}

import { describe, expect, test } from 'vitest';
import { reportDefinitions } from '../report-definitions.ts';
import { contentWidth, pagesFor, rowsPerPage } from './page-layout.ts';

describe('the pages of a report', () => {
  test('are as many as it takes, and at least one', () => {
    expect([0, 1, rowsPerPage, rowsPerPage + 1].map(pagesFor)).toEqual([1, 1, 1, 2]);
    expect(pagesFor(20 * rowsPerPage)).toBe(20);
  });

  test.each(Object.values(reportDefinitions))('are filled by the columns of $type', ({ columns }) => {
    expect(columns.reduce((sum, { pdfWidth }) => sum + pdfWidth, 0)).toBe(contentWidth);
  });
});

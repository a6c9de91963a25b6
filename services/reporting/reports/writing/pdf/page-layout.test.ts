import { expect, test } from 'vitest';
import { classesGivenReport } from '../../tables/classes-given-report.ts';
import { reportDefinitions } from '../../tables/report-definitions.ts';
import { contentWidth } from './page-layout.ts';

test.each([...Object.values(reportDefinitions), classesGivenReport(45_000)])(
  'a page is filled by the columns of $type',
  ({ columns }) => {
    const sum = columns.reduce((width, { pdfWidth }) => width + pdfWidth, 0);
    expect(sum, 'sum of the pdfWidth of all columns: a new column takes its width from others').toBe(contentWidth);
  },
);

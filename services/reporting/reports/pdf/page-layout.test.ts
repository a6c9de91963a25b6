import { expect, test } from 'vitest';
import { reportDefinitions } from '../report-definitions.ts';
import { contentWidth } from './page-layout.ts';

test.each(Object.values(reportDefinitions))('a page is filled by the columns of $type', ({ columns }) => {
  expect(columns.reduce((sum, { pdfWidth }) => sum + pdfWidth, 0)).toBe(contentWidth);
});

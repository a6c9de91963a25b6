import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { genderLabels, statusLabels } from '@studio/contracts/exported-people';
import { documentTypes } from '@studio/contracts/rules/people';
import type { ReportType } from '@studio/contracts/rules/reports';
import Pdfkit from 'pdfkit';
import { expect, test } from 'vitest';
import { classesGivenReport } from '../../tables/classes-given-report.ts';
import { cellText } from '../../tables/in-words.ts';
import { reportDefinitions } from '../../tables/report-definitions.ts';
import { assignmentLabels, methodLabels, typeLabels } from '../../tables/spanish-labels.ts';
import { type EmbeddedFont, embedFont } from './embedded-font.ts';
import { contentWidth, slotsOf } from './page-layout.ts';
import { ink, textSize } from './table-drawing.ts';
import { createTextPen } from './text-pen.ts';

test.each([...Object.values(reportDefinitions), classesGivenReport(45_000)])(
  'a page is filled by the columns of $type',
  ({ columns }) => {
    const sum = columns.reduce((width, { pdfWidth }) => width + pdfWidth, 0);
    expect(sum, 'sum of the pdfWidth of all columns: a new column takes its width from others').toBe(contentWidth);
  },
);

test.each(Object.values(reportDefinitions))('a number of $type ends well before the text beside it', ({ columns }) => {
  const slots = slotsOf(columns);
  const gaps = slots.slice(1).map(({ left }, at) => ({ gap: left - slots[at]!.right, after: slots[at]!.align }));
  expect(gaps.filter(({ gap, after }) => gap < (after === 'right' ? 12 : 8))).toEqual([]);
});

/** By report and header, what can stand in a column that has no other values. */
const labels: Partial<Record<ReportType, Readonly<Record<string, readonly string[]>>>> = {
  'registered-users': {
    Tipo: Object.values(typeLabels),
    Género: Object.values(genderLabels),
    Estado: Object.values(statusLabels),
    'Tipo de documento': documentTypes,
  },
  'user-plans': { Estado: Object.values(assignmentLabels) },
  cash: { Medio: Object.values(methodLabels) },
};

test.each(Object.values(reportDefinitions))('no word or amount of $type is broken', ({ type, columns }) => {
  const { resolve } = createRequire(import.meta.url);
  const document = new Pdfkit({ autoFirstPage: false });
  const [regular, bold] = ['', '-Bold'].map((weight) =>
    embedFont(
      document,
      `font${weight}`,
      readFileSync(resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${weight}.ttf`)),
    ),
  );
  const pen = createTextPen(document);
  const slots = slotsOf(columns);
  const broken = columns.flatMap(({ header, kind }, at) => {
    const isWhole = (font: EmbeddedFont) => (word: string) =>
      pen.linesOf(word, { font, size: textSize, color: ink, ...slots[at]! }).length === 1;
    const words = [
      ...(labels[type]?.[header] ?? []).flatMap((label) => label.split(' ')),
      ...(kind === 'money' ? [cellText(10_000_000, kind)] : []),
    ];
    return [
      ...header.split(' ').filter((word) => !isWhole(bold!)(word)),
      ...words.filter((word) => !isWhole(regular!)(word)),
    ];
  });
  expect(broken).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPages } from '../../../testing/read-report.ts';
import { type PageWord, readWords } from '../../../testing/read-words.ts';
import { planTotals } from '../../tables/plan-totals.ts';
import { reportDefinitions } from '../../tables/report-definitions.ts';
import type { CellValue, ReportDefinition, Totals } from '../../tables/report-table.ts';
import { cellText } from '../../tables/in-words.ts';
import { page as paper, slotsOf, table } from './page-layout.ts';
import { writePdf } from './write-pdf.ts';

const mark = readFileSync(new URL('../../../../chassis/studio/mark.png', import.meta.url));

const email = `${'maria.fernanda_del-pilar'.repeat(2)}@${'correo-institucional.'.repeat(9)}edu.co`;
/** The longest names and values of a row. */
const texts = [
  'Ana',
  'Montoya Echeverri',
  'Villavicencio-Betancourt Rodríguez de la Espriella',
  'W'.repeat(80),
  email.padEnd(254, 'x').slice(0, 254),
  'valentina.rios.londono@universidad-del-quindio.edu.co',
  '109455010123',
  '12345678901234567890',
  'Cédula de Extranjería 123456789012345678901234567890',
  '+57 310 555 0101 ext. 4455',
  'Plan Anual Ilimitado con Acompañamiento Personal y Nutrición',
  'Ñáñez Güiza',
];

function rowsOf({ columns }: ReportDefinition, count: number): CellValue[][] {
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ kind }, column) => {
      if (kind === 'date') return '2026-01-05';
      if (kind === 'money' || kind === 'number') return 1_234_567;
      return row % 3 === 0 ? texts[(row / 3 + column) % texts.length]! : texts[column % 2]!;
    }),
  );
}

async function pdfOf(definition: ReportDefinition, rows: CellValue[][], ...totals: Totals[]): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const output = new Writable({ write: (chunk, _encoding, done) => done(void chunks.push(chunk as Buffer)) });
  const head = {
    studioName: 'Estudio',
    logo: mark,
    filters: 'Todos los registros',
    madeAt: new Date(0),
    total: rows.length,
  };
  const batches = async function* () {
    yield rows;
  };
  const content = { subject: definition, ...head, batches: batches(), totals: () => totals };
  await writePdf(content, output, () => undefined);
  return Buffer.concat(chunks);
}

/** The words of the rows: below the header of their page and above its foot. */
const ofRows = ({ top, bottom }: PageWord) => top > table.top + table.headerHeight - 1 && bottom < table.bottom + 2;
const squeezed = (text: string) => text.replaceAll(/\s/g, '');
const inReadingOrder = (a: PageWord, b: PageWord) => a.page - b.page || a.top - b.top || a.left - b.left;

describe.each(Object.values(reportDefinitions))('the pages of $type', (definition) => {
  const rows = rowsOf(definition, 200);
  let pages: string[];
  let words: PageWord[];
  beforeAll(async () => {
    const pdf = await pdfOf(definition, rows);
    pages = await readPages(pdf);
    words = (await readWords(pdf)).sort(inReadingOrder);
  });

  test('hold every cell as a whole, in its column', () => {
    for (const [at, { left, right }] of slotsOf(definition.columns).entries()) {
      const middle = (word: PageWord) => (word.left + word.right) / 2;
      const own = words.filter(ofRows).filter((word) => middle(word) > left - 4 && middle(word) < right + 4);
      for (const word of own) {
        expect(word.left).toBeGreaterThan(left - 0.5);
        expect(word.right).toBeLessThan(right + 0.5);
      }
      const { kind } = definition.columns[at]!;
      const wanted = rows.map((row) => squeezed(cellText(row[at]!, kind))).join('');
      expect(squeezed(own.map(({ text }) => text).join(''))).toBe(wanted);
    }
  });

  test('have no overlapping words and no word beyond the paper', () => {
    const overlapping = words.flatMap((word, at) => {
      const near = words.slice(at + 1, at + 100).filter((other) => other.page === word.page);
      return near
        .filter((other) => common(word.left, word.right, other.left, other.right) > 0.3)
        .filter((other) => common(word.top, word.bottom, other.top, other.bottom) > 0.8)
        .map((other) => `${word.text} / ${other.text}`);
    });
    expect(overlapping).toEqual([]);
    for (const { right, bottom } of words) {
      expect(right).toBeLessThan(paper.width);
      expect(bottom).toBeLessThan(paper.height);
    }
  });

  test('have the header and their number each', () => {
    expect(pages.length).toBeGreaterThan(5);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Página ${at + 1} de ${pages.length}`);
      expect(page).toContain(definition.columns[0]!.header);
      expect(page).toContain('200 registros');
    }
  });

  test('begin with a whole row', () => {
    for (const onPage of Map.groupBy(words.filter(ofRows), ({ page }) => page).values()) {
      const first = slotsOf(definition.columns).map(({ left, right }) =>
        Math.min(...onPage.filter((word) => common(word.left, word.right, left, right) > 0).map(({ top }) => top)),
      );
      expect(Math.max(...first) - Math.min(...first)).toBeLessThan(1);
    }
  });
});

const common = (a: number, b: number, c: number, d: number) => Math.min(b, d) - Math.max(a, c);

describe('the totals of plans', () => {
  const totals = planTotals(new Map([['active', { plans: 3, value: 360_000, received: null }]]));
  const plans = reportDefinitions['user-plans'];
  const pageWith = async (rows: number) => {
    const filled = rowsOf(plans, 300).filter((_, row) => row % 3 !== 0);
    return readPages(await pdfOf(plans, filled.slice(0, rows), totals));
  };

  test('stand below the last row', async () => {
    const [page] = await pageWith(3);
    expect(page?.indexOf('Totales por estado')).toBeGreaterThan(page?.lastIndexOf('Ana') ?? 0);
    expect(page).toMatch(/Total +3 +\$ 360\.000 +\$ 360\.000/);
    expect(page).toContain('Vendido: el precio de los planes, pagados o no');
  });

  test('are never split: they take a page of their own when the last one is full', async () => {
    for (let rows = 22; rows <= 38; rows += 1) {
      const pages = await pageWith(rows);
      const [found, ...others] = pages.filter((page) => page.includes('Totales por estado'));
      expect(others).toEqual([]);
      expect(found).toBe(pages.at(-1));
      expect(found).toContain('pagados o no');
      expect(found).toContain(`Página ${pages.length} de ${pages.length}`);
    }
  });
});

test('totals longer than a page continue on the next ones, each row once, and further totals follow', async () => {
  const totals = planTotals(new Map());
  const days = Array.from({ length: 100 }, (_, day): CellValue[] => [`Día ${day + 1}.`, 1, 2, 3, null]);
  const long = { ...totals, rows: [...days, ['Total', 100, 200, 300, null]] };
  const pages = await readPages(
    await pdfOf(reportDefinitions.cash, rowsOf(reportDefinitions.cash, 1), long, {
      ...long,
      title: 'Otros',
      rows: days.slice(0, 2),
    }),
  );
  const text = pages.join('\n');
  expect(text.match(/Día \d+\./g)).toHaveLength(102);
  expect(pages.filter((page) => page.includes('Vendido'))).toHaveLength(pages.length - 1);
  expect(pages.at(-1)).toMatch(/Total +100[^]+Otros[^]+Día 2\./);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import Pdfkit from 'pdfkit';
import { breathe, type ReportWriter, untilBroken } from '../report-writer.ts';
import { embedFont } from './embedded-font.ts';
import { createReportPages } from './report-pages.ts';
import type { ReportFonts } from './table-drawing.ts';

const { resolve } = createRequire(import.meta.url);
const regular = readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'));
const bold = readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'));

/** Writes a report for printing: A4 landscape, each page with its head, the header row and its number. */
export const writePdf: ReportWriter = async (content, output, onRows) => {
  const { subject, studioName, madeAt, batches } = content;
  const document = new Pdfkit({
    autoFirstPage: false,
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'es-CO',
    displayTitle: true,
    info: { Title: subject.title, Author: studioName, CreationDate: madeAt },
  });
  const write = async () => {
    document.pipe(output);
    const fonts = await embedFonts(document, output);
    const pages = createReportPages(document, fonts, content);
    pages.begin(content.summary ?? []);
    let written = 0;
    for await (const rows of batches) {
      for (const row of rows) pages.addRow(row);
      written += rows.length;
      await breathe(output, () => document.readableLength);
      onRows(written);
    }
    pages.finish(content.totals?.() ?? []);
    document.end();
    await finished(output);
  };
  await untilBroken(output, write);
};

/** Opening a font takes about 20 ms, so each is opened in its own turn of the event loop. */
async function embedFonts(document: PDFKit.PDFDocument, output: Writable): Promise<ReportFonts> {
  const fonts = { regular: embedFont(document, 'regular', regular), bold: embedFont(document, 'bold', bold) };
  for (const font of Object.values(fonts)) {
    font.glyphOf(' ');
    await breathe(output, () => 0);
  }
  return fonts;
}

import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { reportFormats } from '@studio/contracts/rules/reports';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportDefinitions } from '../tables/report-definitions.ts';
import { loadReportWriter } from './report-writers.ts';
import type { ReportContent, ReportWriter } from './report-writer.ts';

const mark = readFileSync(new URL('../../../chassis/studio/mark.png', import.meta.url));

/** A report with `total` rows of barely compressible text that counts the rows read. */
function longReport(batches: number) {
  const subject = reportDefinitions['registered-users'];
  const noise = () => Array.from({ length: 200 }, () => subject.columns.map(({ kind }) => cellOf(kind)));
  const read = { batches: 0 };
  async function* rows() {
    for (; read.batches < batches; read.batches += 1) yield noise();
  }
  const head = { studioName: 'Estudio', logo: mark, filters: 'Todos los registros', madeAt: new Date(0) };
  const content: ReportContent = { subject, ...head, total: batches * 200, batches: rows() };
  return { read, content };
}

const cellOf = (kind: string) => (kind === 'date' ? '2026-01-01' : randomBytes(24).toString('base64'));

describe.each(reportFormats)('a report as %s', (format) => {
  let write: ReportWriter;

  beforeAll(async () => {
    write = await loadReportWriter(format);
  });

  test('is written no faster than its output takes it', async () => {
    const { read, content } = longReport(1_000);
    const output = new Writable({ write: () => undefined });
    const writing = write(content, output, () => undefined);
    for (let before = -1; before !== read.batches; await pause(150)) before = read.batches;
    expect(read.batches).toBeLessThan(150);
    output.destroy(new Error('gone'));
    await expect(writing).rejects.toThrow('gone');
  });

  test('ends with its output when that breaks', async () => {
    const { content } = longReport(20);
    const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) });
    await expect(write(content, output, () => undefined)).rejects.toThrow('the disk is full');
  });

  test('fails when its rows cannot be read', async () => {
    const { content } = longReport(1);
    async function* broken() {
      yield [];
      throw new Error('the database is away');
    }
    const output = new Writable({ write: (_chunk, _encoding, done) => done() });
    const writing = write({ ...content, batches: broken() }, output, () => undefined);
    await expect(writing).rejects.toThrow('the database is away');
  });
});

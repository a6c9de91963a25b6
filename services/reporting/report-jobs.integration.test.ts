import { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@studio/chassis/mongo/new-id';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReportFiles } from './files/report-files.ts';
import type { Report } from './models/report.model.ts';
import { silenceMs } from './policies/report-policy.ts';
import { type Bench, openBench } from './testing/bench.ts';
import { someAccount } from './testing/facts.ts';
import { makeReport } from './use-cases/make-report.ts';
import { removeOldFiles } from './use-cases/remove-old-files.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await bench.neighbours.sayAccount(someAccount());
  await bench.get('/api/admin/stats');
});
afterAll(() => bench.close());
beforeEach(() => bench.models.reports.deleteMany());

const soon = { timeout: 20_000 };

/** A report that no queue knows of. */
async function putReport(changes: Partial<Report> = {}): Promise<string> {
  const now = new Date();
  const report: Report = {
    _id: newId(),
    type: 'registered-users',
    format: 'excel',
    filters: { startDate: null, endDate: null },
    state: 'queued',
    progress: 0,
    rows: 0,
    requestedBy: newId(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    aliveAt: now,
    runId: null,
    runs: 0,
    fileId: null,
    ...changes,
  };
  await bench.models.reports.create(report);
  return report._id;
}

const stateOf = async (id: string) => (await bench.models.reports.findById(id).lean())?.state;
const parts = (files: ReportFiles = bench.files) => {
  const { models, connection, clock } = bench;
  return { models, connection, clock, files, studioName: 'Estudio' };
};
const countFiles = () => bench.connection.db!.collection('report-files.files').countDocuments();
const countChunks = () => bench.connection.db!.collection('report-files.chunks').countDocuments();
/** The same file, but something happens when its last byte is stored. */
function withLastAct({ id, content }: ReturnType<ReportFiles['create']>, act: () => PromiseLike<unknown>) {
  const watched = Duplex.from(async (chunks: AsyncIterable<Buffer>) => {
    await pipeline(chunks, content);
    await act();
  });
  return { id, content: watched };
}

const longSilent = () => new Date(Date.now() - silenceMs - 1_000);

describe('a report', () => {
  test('is made although Redis has lost its job', async () => {
    const id = await putReport({ aliveAt: longSilent() });
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('done'), soon);
  });

  test('is made although the worker that had it in hand has died', async () => {
    const id = await putReport({ state: 'running', runId: newId(), runs: 1, aliveAt: longSilent() });
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('done'), soon);
  });

  test('that kills every worker has failed after the third', async () => {
    const id = await putReport({ state: 'running', runId: newId(), runs: 3, aliveAt: longSilent() });
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('failed'), soon);
    const response = await bench.call('admin', 'GET', `/api/admin/reports/${id}/file`);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ message: 'Error al generar el reporte' });
  });

  test('whose job runs many times at once is made once', async () => {
    const id = await putReport();
    const before = await countFiles();
    await Promise.all(Array.from({ length: 5 }, () => makeReport(parts(), id)));
    expect(await stateOf(id)).toBe('done');
    expect(await countFiles()).toBe(before + 1);
  });

  test('is left alone by a run that lost it, and that run leaves no file', async () => {
    const id = await putReport();
    const before = await countFiles();
    const other = newId();
    const loseIt = () => bench.models.reports.updateOne({ _id: id }, { $set: { runId: other } });
    const files: ReportFiles = { ...bench.files, create: (name) => withLastAct(bench.files.create(name), loseIt) };
    await makeReport(parts(files), id);
    expect(await bench.models.reports.findById(id).lean()).toMatchObject({ state: 'running', runId: other });
    expect(await countFiles()).toBe(before);
  });

  test('is tried three times when its file cannot be written', async () => {
    const id = await putReport();
    const full: ReportFiles = {
      ...bench.files,
      create: (name) => {
        const file = bench.files.create(name);
        file.content.destroy(new Error('the disk is full'));
        return file;
      },
    };
    for (const state of ['queued', 'queued', 'failed']) {
      await expect(makeReport(parts(full), id)).rejects.toThrow('the disk is full');
      expect(await stateOf(id)).toBe(state);
    }
  });
});

describe('the report store', () => {
  test('is cleared of files that are too old, also of those that were never finished', async () => {
    const finished = bench.files.create('a.pdf');
    finished.content.end(Buffer.alloc(100));
    await vi.waitFor(async () => expect(await countFiles()).toBeGreaterThan(0), soon);
    await bench.connection
      .db!.collection('report-files.chunks')
      .insertOne({ files_id: new mongo.ObjectId(), n: 0, data: Buffer.alloc(10) });

    const now = Date.now();
    await removeOldFiles({ files: bench.files, clock: () => new Date(now + 60 * 60_000) });
    expect(await countChunks()).toBeGreaterThanOrEqual(2);
    await removeOldFiles({ files: bench.files, clock: () => new Date(now + 75 * 60_000) });
    expect([await countFiles(), await countChunks()]).toEqual([0, 0]);
  });
});

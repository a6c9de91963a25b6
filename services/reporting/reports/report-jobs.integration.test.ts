import { finished } from 'node:stream/promises';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { newId } from '@studio/chassis/mongo/new-id';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { patienceMs, waitFor } from '@studio/chassis/testing/until';
import { newFileId } from './making/report-files.ts';
import { openReportQueue, removeOldFiles, startReportJobs } from './report.job.ts';
import { type MakerPool, openMakerPool } from './making/maker-pool.ts';
import type { Report } from '../models/report.model.ts';
import { benchForTests } from '../testing/bench.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { makeReport } from './make-report.ts';

const bench = benchForTests();
let pool: MakerPool;
beforeAll(async () => {
  pool = openMakerPool({ ...bench.reportDatabase, silentMs: patienceMs });
  await bench.otherServices.account(someAccount());
  await bench.get('/api/admin/stats');
});
afterAll(() => pool.close());
beforeEach(() => bench.models.reports.deleteMany());

/** Stores a report without a job. */
async function putReport(changes: Partial<Report> = {}): Promise<string> {
  const now = new Date();
  const report: Report = {
    _id: newId(),
    type: 'registered-users',
    format: 'excel',
    filters: { startDate: null, endDate: null },
    state: 'queued',
    progress: 0,
    ledgerPages: 0,
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
const parts = (makers: Pick<MakerPool, 'make'> = pool) => {
  const { models, files, clock } = bench;
  return { models, files, makers, clock, logger: silentLogger, readBrand: brandNamed('Estudio') };
};
const countFiles = () => bench.connection.db!.collection('report-files.files').countDocuments();
const countChunks = () => bench.connection.db!.collection('report-files.chunks').countDocuments();
const longSilent = () => new Date(Date.now() - patienceMs - 1_000);

describe('a report', () => {
  test('is made although Redis has lost its job', async () => {
    const id = await putReport({ aliveAt: longSilent() });
    await waitFor(async () => expect(await stateOf(id)).toBe('done'));
  });

  test('is made although its worker has died', async () => {
    const id = await putReport({ state: 'running', runId: newId(), runs: 1, aliveAt: longSilent() });
    await waitFor(async () => expect(await stateOf(id)).toBe('done'));
  });

  test('that ends three workers has failed', async () => {
    const id = await putReport({ state: 'running', runId: newId(), runs: 3, aliveAt: longSilent() });
    await waitFor(async () => expect(await stateOf(id)).toBe('failed'));
    const response = await bench.call('admin', 'GET', `/api/admin/reports/${id}/file`);
    expect(response.status).toBe(500);
    expect(response.body).toMatchObject({ message: 'Error al generar el reporte' });
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
    const makers: Pick<MakerPool, 'make'> = {
      make: async (order, onProgress) => {
        const rows = await pool.make(order, onProgress);
        await bench.models.reports.updateOne({ _id: id }, { $set: { runId: other } });
        return rows;
      },
    };
    await makeReport(parts(makers), id);
    expect(await bench.models.reports.findById(id).lean()).toMatchObject({ state: 'running', runId: other });
    expect(await countFiles()).toBe(before);
  });

  test('keeps its file when only the answer to the finishing update was lost', async () => {
    const id = await putReport();
    const { reports } = bench.models;
    const update = reports.updateOne.bind(reports);
    const spy = vi.spyOn(reports, 'updateOne');
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementationOnce(((...args: Parameters<typeof update>) =>
      update(...args).then(() => Promise.reject(new Error('the connection was cut')))) as never);
    const withoutProgress: Pick<MakerPool, 'make'> = { make: (order) => pool.make(order, () => Promise.resolve()) };
    await makeReport(parts(withoutProgress), id);
    const report = await reports.findById(id).lean();
    expect(report).toMatchObject({ state: 'done', rows: 1 });
    const kept = bench.files.open(report!.fileId!);
    expect((await kept.toArray()).length).toBeGreaterThan(0);
  });

  test('is tried three times when its file cannot be made', async () => {
    const id = await putReport();
    const makers = { make: () => Promise.reject(new Error('the disk is full')) };
    for (const state of ['queued', 'queued', 'failed']) {
      await expect(makeReport(parts(makers), id)).rejects.toThrow('the disk is full');
      expect(await stateOf(id)).toBe(state);
    }
  });
});

test('a report that is still being made when its worker stops is queued again at once', async () => {
  const metrics = createMetrics({ name: 'stopping', processFigures: false });
  const settings = {
    logger: silentLogger,
    metrics,
    redisUrl: serverUrl('REDIS_URL'),
    namespace: `${bench.namespace}:stopping`,
  };
  const [begun, made] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const makers: MakerPool = {
    make: () => {
      begun.resolve();
      return made.promise;
    },
    close: async () => made.reject(new Error('the maker was ended')),
  };
  const timing = { reviveEveryMs: 60_000, cleanEveryMs: 60_000, farewellMs: 1, silenceMs: patienceMs };
  const jobs = await startReportJobs({ ...parts(), makers }, settings, timing);
  const queue = await openReportQueue(settings);
  const id = await putReport();
  await queue.add(id, { jobId: newId() });
  await begun.promise;
  await Promise.all([jobs.close(), queue.close()]);
  expect(await bench.models.reports.findById(id).lean()).toMatchObject({ state: 'queued', runId: null, runs: 1 });
});

describe('the report store', () => {
  test('is cleared of files that are too old, also of those that were never finished', async () => {
    const upload = bench.files.create(newFileId(), 'a.pdf');
    upload.end(Buffer.alloc(100));
    await finished(upload);
    expect(await countFiles()).toBeGreaterThan(0);
    await bench.connection
      .db!.collection('report-files.chunks')
      .insertOne({ files_id: new mongo.ObjectId(), n: 0, data: Buffer.alloc(10) });

    const now = Date.now();
    await removeOldFiles({ files: bench.files, clock: () => new Date(now + 60 * 60_000) });
    expect(await countChunks()).toBeGreaterThanOrEqual(2);
    await removeOldFiles({ files: bench.files, clock: () => new Date(now + 125 * 60_000) });
    expect([await countFiles(), await countChunks()]).toEqual([0, 0]);
  });
});

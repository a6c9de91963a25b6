import { unsetStudio } from '@studio/chassis/studio/studio-directory';
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { patienceMs, waitFor } from '@studio/chassis/testing/until';
import { newFileId } from './report-files.ts';
import { accountCopy } from '../../models/account.model.ts';
import { benchForTests } from '../../testing/bench.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { type FileOrder, type MakerPool, type MakerPoolSettings, openMakerPool } from './maker-pool.ts';

const mark = readFileSync(new URL('../../../chassis/studio/mark.png', import.meta.url));

const rows = 3_000;
/** Number of rows created on the first day, in studio time. */
const few = 50;

const bench = benchForTests();
let pool: MakerPool;
beforeAll(async () => {
  const account = accountCopy.rowOf({ payload: someAccount(), version: 1 });
  await bench.models.accounts.insertMany(
    Array.from({ length: rows }, (_, at) => ({
      ...account,
      _id: `persona-${at}`,
      createdAt: new Date(Date.UTC(2026, 0, at < few ? 1 : 2, 12) + at),
    })),
  );
});
beforeEach(() => {
  pool = open();
  return () => pool.close();
});

const open = (settings: Partial<MakerPoolSettings> = {}) =>
  openMakerPool({ ...bench.reportDatabase, silentMs: patienceMs, ...settings });

const order = (changes: Partial<FileOrder> = {}): FileOrder => ({
  fileId: newFileId(),
  type: 'registered-users',
  format: 'excel',
  filters: { startDate: null, endDate: null },
  studio: unsetStudio({ STUDIO_NAME: 'Estudio' }),
  logo: mark,
  ways: [],
  madeAt: new Date('2026-02-01T15:00:00Z'),
  ...changes,
});
const firstDay = { filters: { startDate: '2026-01-01', endDate: '2026-01-01' } };
const noProgress = async () => undefined;
const storedFiles = (fileId: string) => bench.files.open(fileId).toArray();

/** The process ids of the running makers. */
function makers(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.map(Number).filter((pid) => {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('report-maker');
  });
}

describe('a pool of report makers', () => {
  test('makes files in a child process and reuses it for the next file of its format', async () => {
    const told: [number, number][] = [];
    const excel = order(firstDay);
    expect(await pool.make(excel, async (...progress) => void told.push(progress))).toBe(few);
    expect(told.at(-1)).toEqual([few, few]);
    expect(
      Buffer.concat(await storedFiles(excel.fileId))
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    const [first] = makers();
    expect(await pool.make(order(firstDay), noProgress)).toBe(few);
    expect(makers()).toEqual([first]);
    const pdf = order({ format: 'pdf', ...firstDay });
    expect(await pool.make(pdf, noProgress)).toBe(few);
    expect(
      Buffer.concat(await storedFiles(pdf.fileId))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(makers()).toEqual([first, expect.any(Number)]);
  });

  test('dismisses idle makers when another format needs their place', async () => {
    const both = (format: FileOrder['format']) =>
      Promise.all([1, 2].map(() => pool.make(order({ format, ...firstDay }), noProgress)));
    await both('pdf');
    const pdf = makers();
    await both('excel');
    await waitFor(() => expect(makers()).toHaveLength(2));
    expect(makers().some((pid) => pdf.includes(pid))).toBe(false);
  });

  test('makes no file without rows', async () => {
    const empty = order({ filters: { startDate: '2020-01-01', endDate: '2020-01-31' } });
    expect(await pool.make(empty, noProgress)).toBe(0);
    await expect(storedFiles(empty.fileId)).rejects.toThrow('FileNotFound');
  });

  test('rejects when a maker dies, and starts another one', async () => {
    const dying = pool.make(order(), async () => {
      for (const pid of makers()) process.kill(pid, 'SIGKILL');
    });
    await expect(dying).rejects.toThrow('the report maker ended with SIGKILL');
    expect(await pool.make(order(firstDay), noProgress)).toBe(few);
  });

  test('ends a maker that does not respond, even a stopped one', async () => {
    await using other = Object.assign(open({ silentMs: 3_000 }), {
      [Symbol.asyncDispose]: () => other.close(),
    });
    const hanging = other.make(order(), async () => {
      for (const pid of makers()) process.kill(pid, 'SIGSTOP');
    });
    await expect(hanging).rejects.toThrow('the report maker does not respond');
    expect(makers()).toEqual([]);
  });

  test('abandons a file when its progress cannot be stored', async () => {
    const lost = new Error('somebody else makes it');
    await expect(pool.make(order(), () => Promise.reject(lost))).rejects.toBe(lost);
    expect(makers()).toEqual([]);
  });

  test('rejects with the error of a maker', async () => {
    const twice = order(firstDay);
    await pool.make(twice, noProgress);
    await expect(pool.make(twice, noProgress)).rejects.toThrow('E11000');
  });

  test('dismisses a maker that has been idle for a while', async () => {
    await using other = Object.assign(open({ idleMs: 1 }), {
      [Symbol.asyncDispose]: () => other.close(),
    });
    await other.make(order(firstDay), noProgress);
    await waitFor(() => expect(makers()).toEqual([]));
  });
});

import type { Logger } from '@studio/chassis/logging/logger';
import { refusals } from '@studio/contracts/http/refusals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reason } from '../models/reason.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { trainingOn } from '../testing/fixtures.ts';
import { createRefusalLog } from './keep-refusals.ts';

const training = trainingOn('2026-11-18', '18:00:00', { title: 'Funcional' });
const full = { kind: 'refused', refusal: refusals.TRAINING_FULL, facts: { capacity: 10 } } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLog(insertMany: (rows: Reason[]) => Promise<unknown> = () => Promise.resolve()) {
  const written: Reason[][] = [];
  const stores = {
    trainings: { find: () => ({ toArray: () => Promise.resolve([training]) }) },
    reasons: {
      insertMany: async (rows: Reason[]) => {
        await insertMany(rows);
        written.push(rows);
      },
    },
  } as unknown as TrainingStores;
  const warn = vi.fn<Logger['warn']>();
  const log = createRefusalLog({ stores, clock: () => new Date(), logger: { warn } as unknown as Logger });
  const refuse = (accountId: string, refused: Parameters<typeof log.keep>[1] = full, trainingId = training._id) =>
    log.keep({ accountId, trainingId }, refused);
  return { log, refuse, written, warn };
}

const halfASecond = () => vi.advanceTimersByTimeAsync(500);

test('a crowd that is refused is written at once, half a second after the first', async () => {
  const { refuse, written } = openLog();
  for (let member = 0; member < 1_000; member += 1) refuse(`member ${member}`);
  await vi.advanceTimersByTimeAsync(499);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written.map((rows) => rows.length)).toEqual([1_000]);
  expect(written[0]![0]).toMatchObject({
    accountId: 'member 0',
    trainingId: training._id,
    kind: 'refused',
    code: 'TRAINING_FULL',
    facts: { capacity: 10 },
    position: null,
    subject: { category: 'normal', date: '2026-11-18', startTime: '18:00:00', title: 'Funcional' },
  });
  await halfASecond();
  expect(written).toHaveLength(1);
});

test('the same refusal of a member has one id within a minute', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 17));
  const { refuse, written } = openLog();
  for (let times = 0; times < 3; times += 1) {
    refuse('ana');
    refuse('ana');
    await halfASecond();
  }
  await vi.advanceTimersByTimeAsync(60_000);
  refuse('ana');
  await halfASecond();
  const ids = written.flat().map(({ _id }) => _id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(2);
});

test.each(['ALREADY_BOOKED', 'NOT_BOOKED', 'NOT_WAITING', 'TRAINING_NOT_FOUND', 'RELEASE_NOT_OPEN'] as const)(
  '%s is not kept',
  async (code) => {
    const { refuse, written } = openLog();
    refuse('ana', { kind: 'refused', refusal: refusals[code] });
    await halfASecond();
    expect(written).toEqual([]);
  },
);

test('a refusal about another training than that of the act is kept there', async () => {
  const { refuse, written } = openLog();
  refuse('ana', { ...full, trainingId: training._id }, 'another');
  refuse('ana', full, 'unknown');
  await halfASecond();
  expect(written.flat().map(({ trainingId }) => trainingId)).toEqual([training._id]);
});

test('what the database does not take is dropped with a line in the log, and later refusals are written', async () => {
  let isAway = true;
  const { refuse, written, warn } = openLog(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
  refuse('ana');
  await halfASecond();
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ count: 1 }), 'refusals dropped');
  isAway = false;
  refuse('berta');
  await halfASecond();
  expect(written.flat().map(({ accountId }) => accountId)).toEqual(['berta']);
});

test('more than a process can hold are dropped, and what is collected is written as it stops', async () => {
  const { log, refuse, written, warn } = openLog();
  for (let member = 0; member < 5_002; member += 1) refuse(`member ${member}`);
  await log.close();
  expect(written.map((rows) => rows.length)).toEqual([5_000]);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ count: 2 }, 'refusals dropped: too many at once');
});

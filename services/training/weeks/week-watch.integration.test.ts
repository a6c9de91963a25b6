import { openScratchDatabase, removeScratchDatabase } from '@studio/chassis/testing/scratch-database';
import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type StoredBookingWindow, unsetBookingWindow } from '../models/studio-setting.model.ts';
import type { Training } from '../models/training.model.ts';
import { openTrainingStores, type TrainingStores } from '../models/training-stores.ts';
import { trainingOn } from '../testing/fixtures.ts';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import type { ReadWeeks } from './read-week.ts';
import { startWeekWatch, type WeekWatch } from './week-watch.ts';

let connection: Connection;
let stores: TrainingStores;
let weekWatch: WeekWatch;
/** The result and the time of the next watcher's read. */
let readWeeks: ReadWeeks;
/** Sets another booking window. */
let setWindow: (window: StoredBookingWindow) => void;

const monday = '2026-11-16';
const early = trainingOn('2026-11-18', '06:00:00', { _id: 'early' });
const late = trainingOn('2026-11-18', '18:00:00', { _id: 'late' });

beforeAll(async () => {
  connection = await openScratchDatabase('training', silentLogger);
  stores = openTrainingStores(connection);
});
beforeEach(async () => {
  await stores.trainings.deleteMany({});
  await stores.trainings.insertMany([early, late]);
  readWeeks = async () => [early, late];
  const knownWindow = {
    current: () => unsetBookingWindow,
    onChange: (listener: typeof setWindow) => {
      setWindow = listener;
      return () => undefined;
    },
  };
  weekWatch = startWeekWatch({ stores, readWeeks: (week) => readWeeks(week), knownWindow, logger: silentLogger });
});
afterEach(() => weekWatch.close());
afterAll(() => removeScratchDatabase(connection));

/** Watches the week; `received` holds the events so far, in short. */
function look() {
  const received: string[] = [];
  const windows: unknown[] = [];
  const ended = vi.fn<() => void>();
  const leave = weekWatch.watch(monday, 'ana').open({
    signal: new AbortController().signal,
    end: ended,
    send: ({ event, data }) => {
      if (event === 'booking-window') windows.push(data);
      else received.push(`${event} ${'ids' in data ? data.ids.join(' ') : data.id}`);
    },
  });
  return { received, windows, ended, leave: () => leave?.() };
}

/** An earlier watcher, for whom the change stream is open already. */
async function lookOn() {
  const other = look();
  // The week is read again once the change stream is open.
  await expect.poll(() => other.received.filter((each) => each === 'week early late')).toHaveLength(2);
  return other;
}

const change = (training: Training, over: Partial<Training>) =>
  stores.trainings.updateOne({ _id: training._id }, { $set: { version: training.version + 1, ...over } });

describe('a new watcher of a week', () => {
  test('receives every training of it, so that trainings which have left it can be removed', async () => {
    readWeeks = async () => [late];
    const { received, leave } = look();
    await expect.poll(() => received).toContain('week late');
    leave();
  });

  test.each([
    ['was cancelled', { status: 'cancelled' }],
    ['was moved to another week', { week: '2026-11-23' }],
  ] as const)('is not received of a training that %s while the week was being read', async (_how, over) => {
    const other = await lookOn();
    const found = Promise.withResolvers<readonly Training[]>();
    readWeeks = () => found.promise;
    const { received, leave } = look();
    await change(early, over);
    await expect.poll(() => other.received.at(-1)).toBe('removed early');
    found.resolve([early, late]);
    await expect.poll(() => received).toEqual(['training late', 'week late']);
    // It can still come back.
    await change({ ...early, version: early.version + 1 }, { status: 'scheduled', week: monday });
    await expect.poll(() => received.at(-1)).toBe('training early');
    leave();
    other.leave();
  });

  test('is disconnected when the week is not readable, and receives it on the next connection', async () => {
    const other = await lookOn();
    readWeeks = () => Promise.reject(new Error('there is no primary'));
    const { ended, leave } = look();
    await expect.poll(() => ended.mock.calls).toHaveLength(1);
    expect(other.ended).not.toHaveBeenCalled();
    leave();
    other.leave();
  });

  test('keeps what came into the week while it was being read', async () => {
    const other = await lookOn();
    const found = Promise.withResolvers<readonly Training[]>();
    readWeeks = () => found.promise;
    const { received, leave } = look();
    await stores.trainings.insertOne(trainingOn('2026-11-19', '06:00:00', { _id: 'new' }));
    await expect.poll(() => other.received.at(-1)).toBe('training new');
    found.resolve([early, late]);
    await expect
      .poll(() => received)
      .toEqual(['training new', 'training early', 'training late', 'week new early late']);
    leave();
    other.leave();
  });
});

test('a watcher receives the booking window, and again when it is set', () => {
  const { windows, leave } = look();
  const set = { weeksAhead: 1, opening: { weekday: 7, time: '12:00:00' }, version: 1 };
  setWindow({ ...unsetBookingWindow, ...set });
  expect(windows).toEqual([{ weeksAhead: 0, opening: null, version: 0 }, set]);
  leave();
});

import { setImmediate as turn } from 'node:timers/promises';
import { configureStore } from '@reduxjs/toolkit';
import type { EventSourceMessage } from 'eventsource-parser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { studioApi } from '../../api/studio-api.ts';
import { sessionReducer, sessionReplaced } from '../../session/session-slice.ts';
import { bookingWindowApi } from './booking-window-endpoints.ts';
import { createLiveWeek } from './live-week.ts';
import { trainingApi } from './training-endpoints.ts';
import type { MyTraining, Training } from './training.ts';

const monday = '2026-11-16';
const weekPath = '/api/trainings/week';
const myPath = '/api/trainings/my-trainings';

const training = (id: string, currentParticipants = 0): Training => ({
  id,
  category: 'normal',
  trainingDate: '2026-11-18',
  startTime: '06:00:00',
  endTime: '07:00:00',
  currentParticipants,
  maxCapacity: 2,
  availableSpots: 2 - currentParticipants,
});

const booking = (id: string): MyTraining => ({
  id,
  bookingId: '',
  trainingDate: '2026-11-18',
  startTime: '06:00:00',
  endTime: '07:00:00',
  category: 'normal',
  isPast: false,
  paidFrom: 'plan',
});

const told = (event: string, data: unknown): EventSourceMessage => ({
  event,
  data: JSON.stringify(data),
  id: undefined,
});

function createStore() {
  return configureStore({
    reducer: { session: sessionReducer, api: studioApi.reducer },
    middleware: (standard) => standard().concat(studioApi.middleware),
  });
}

let store: ReturnType<typeof createStore>;
/** The pending answers to the reads of the week, in order. */
let answers: PromiseWithResolvers<Training[]>[];
/** The paths of all reads. */
let asked: string[];

beforeEach(() => {
  answers = [];
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.split('?')[0]!);
    const answer = Promise.withResolvers<Training[]>();
    answers.push(answer);
    return Response.json(await answer.promise);
  });
  store = createStore();
  store.dispatch(sessionReplaced('token'));
});
afterEach(() => vi.unstubAllGlobals());

/** Starts a read of the week; the returned promise resolves once the answer is in the store. */
async function read() {
  const reading = store.dispatch(trainingApi.endpoints.getWeek.initiate(monday, { forceRefetch: true }));
  const count = answers.length;
  await expect.poll(() => answers.length).toBeGreaterThan(count);
  return async (found: Training[]) => {
    answers.at(-1)!.resolve(found);
    await reading;
  };
}

const shown = () =>
  trainingApi.endpoints.getWeek
    .select(monday)(store.getState())
    .data?.map(({ id, currentParticipants }) => `${id} ${currentParticipants}`);

describe('a week that is followed', () => {
  it('loses what the stream does not name, and nothing else', async () => {
    const finish = await read();
    await finish([training('a'), training('b')]);
    const live = createLiveWeek(store, monday);
    live.take([told('training', training('b', 1)), told('week', { ids: ['b'] })]);
    expect(shown()).toEqual(['b 1']);
    live.leave();
  });

  it('keeps the seats of stream events that arrived during the first read', async () => {
    const finish = await read();
    const live = createLiveWeek(store, monday);
    live.take([told('training', training('b', 1)), told('week', { ids: ['b'] })]);
    await finish([training('a'), training('b')]);
    await expect.poll(shown).toEqual(['b 1']);
    live.leave();
  });

  it('keeps the seats of the last stream event, also right after an older answer', async () => {
    await (
      await read()
    )([training('a'), training('b')]);
    const live = createLiveWeek(store, monday);
    const finish = await read();
    live.take([told('removed', { id: 'a' })]);
    live.take([told('training', training('b', 1))]);
    await finish([training('a'), training('b')]);
    live.take([told('training', training('b', 2))]);
    expect(shown()).toEqual(['b 2']);
    live.leave();
  });

  it('moves the own bookings with their training, and asks until when they may be cancelled now', async () => {
    await (
      await read()
    )([training('a', 1)]);
    const until = { cancellableUntil: '2026-11-18T10:30:00.000Z' };
    const bookings = [{ ...booking('a'), ...until }, booking('gone')];
    await store.dispatch(trainingApi.util.upsertQueryData('getMyTrainings', monday, bookings));
    const watching = store.dispatch(trainingApi.endpoints.getMyTrainings.initiate(monday));
    asked = [];
    const live = createLiveWeek(store, monday);
    live.take([told('training', { ...training('a', 1), startTime: '06:30:00', endTime: '07:30:00' })]);
    const mine = trainingApi.endpoints.getMyTrainings.select(monday)(store.getState()).data;
    expect(mine?.map(({ id, startTime, endTime }) => [id, startTime, endTime])).toEqual([
      ['a', '06:30:00', '07:30:00'],
      ['gone', '06:00:00', '07:00:00'],
    ]);
    expect(mine?.[0]).not.toHaveProperty('cancellableUntil');
    await expect.poll(() => asked).toContain(myPath);
    live.leave();
    watching.unsubscribe();
  });

  it('asks for the own bookings again when the member no longer waits: they may have the seat', async () => {
    const full = training('a', 2);
    await (
      await read()
    )([{ ...full, waitlistCount: 2, waitlistPosition: 1 }]);
    await store.dispatch(trainingApi.util.upsertQueryData('getMyTrainings', monday, []));
    const watching = store.dispatch(trainingApi.endpoints.getMyTrainings.initiate(monday));
    const live = createLiveWeek(store, monday);
    asked = [];
    live.take([told('training', { ...full, waitlistCount: 3, waitlistPosition: 1 })]);
    live.take([told('training', { ...full, waitlistCount: 2 })]);
    await expect.poll(() => asked).toContain(myPath);
    expect(asked.filter((path) => path === myPath)).toHaveLength(1);
    live.leave();
    watching.unsubscribe();
  });

  it.each([
    ['given up', {}, { released: true }],
    ['taken back', { released: true }, {}],
  ])('asks for the own bookings again when the own seat was %s elsewhere, whatever others do', async (_w, was, is) => {
    await (
      await read()
    )([{ ...training('a', 1), ...was }] as Training[]);
    await store.dispatch(trainingApi.util.upsertQueryData('getMyTrainings', monday, []));
    const watching = store.dispatch(trainingApi.endpoints.getMyTrainings.initiate(monday));
    const live = createLiveWeek(store, monday);
    asked = [];
    live.take([told('training', { ...training('a', 1), ...is })]);
    await expect.poll(() => asked).toContain(myPath);
    live.leave();
    watching.unsubscribe();
  });

  it.each([
    ['asks for the own bookings again when somebody left a training that the member is in', ['a'], [myPath]],
    ['asks for nothing when somebody left another one', ['b'], []],
  ])('%s', async (_what, ids, expected) => {
    await (
      await read()
    )([training('a', 2), training('b', 1)]);
    await store.dispatch(trainingApi.util.upsertQueryData('getMyTrainings', monday, ids.map(booking)));
    const watching = store.dispatch(trainingApi.endpoints.getMyTrainings.initiate(monday));
    asked = [];
    const live = createLiveWeek(store, monday);
    live.take([told('training', training('a', 1))]);
    // Its request precedes the current one.
    void store.dispatch(trainingApi.endpoints.getWeek.initiate(monday, { forceRefetch: true }));
    await expect.poll(() => asked).toContain(weekPath);
    expect(asked.filter((path) => path !== weekPath)).toEqual(expected);
    live.leave();
    watching.unsubscribe();
  });

  it('opens with the booking window of the stream, unless a newer one is known', async () => {
    const { take } = createLiveWeek(store, monday);
    const known = () => bookingWindowApi.endpoints.getBookingWindow.select()(store.getState()).data?.version;
    const version = (number: number) => told('booking-window', { weeksAhead: 2, opening: null, version: number });
    take([version(2)]);
    await expect.poll(known).toBe(2);
    take([version(1)]);
    await turn();
    expect(known()).toBe(2);
  });

  it('is left alone by what it does not understand', async () => {
    await (
      await read()
    )([training('a')]);
    const live = createLiveWeek(store, monday);
    live.take([told('news', { of: 'a later version' })]);
    expect(shown()).toEqual(['a 0']);
    live.leave();
  });
});

import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trainingOn } from '../testing/fixtures.ts';
import { type ListWatch, startListWatch } from './list-watch.ts';

let stamp: string;
let listWatch: ListWatch;
const readState = vi.fn<(trainingId: string) => Promise<{ training: typeof training; stamp: string }>>();
const training = trainingOn('2026-11-18', '18:00:00');

beforeEach(() => {
  vi.useFakeTimers();
  stamp = 'first';
  readState.mockReset().mockImplementation(() => Promise.resolve({ training, stamp }));
  listWatch = startListWatch({ readState, logger: silentLogger });
});
afterEach(async () => {
  await listWatch.close();
  vi.useRealTimers();
});

/** Watches a list, which consists of the stamp at which it was read. */
function look(mayRead = () => true) {
  const received: string[] = [];
  const ended = vi.fn<() => void>();
  const read = () => Promise.resolve({ event: 'list', data: stamp });
  const leave = listWatch.watch('training', { mayRead, read }).open({
    signal: new AbortController().signal,
    end: ended,
    send: ({ data }) => received.push(data),
  });
  return { received, ended, leave: () => leave?.() };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('watchers receive the list at once and after each change, and share what is read to find it', async () => {
  const first = look();
  await pass(100);
  const second = look();
  await pass(0);
  expect([first.received, second.received]).toEqual([['first'], ['first']]);
  const before = readState.mock.calls.length;
  stamp = 'second';
  await pass(1_000);
  expect([first.received, second.received]).toEqual([
    ['first', 'second'],
    ['first', 'second'],
  ]);
  expect(readState.mock.calls.length - before).toBe(2);
});

test('nothing is read while nobody watches', async () => {
  const { leave } = look();
  await pass(0);
  leave();
  await pass(0);
  const before = readState.mock.calls.length;
  await pass(5_000);
  expect(readState.mock.calls).toHaveLength(before);
  const { received } = look();
  await pass(0);
  expect(received).toEqual(['first']);
});

test('the stream of a watcher who may no longer read the list ends, and no other', async () => {
  let may = true;
  const [losing, staying] = [look(() => may), look()];
  await pass(0);
  may = false;
  stamp = 'second';
  await pass(500);
  expect(losing.ended).toHaveBeenCalled();
  expect(losing.received).toEqual(['first']);
  expect(staying.ended).not.toHaveBeenCalled();
  expect(staying.received).toEqual(['first', 'second']);
});

test('streams end where the list cannot be read, and the next ones begin with it again', async () => {
  const broken = look();
  await pass(0);
  readState.mockRejectedValueOnce(new Error('there is no primary'));
  await pass(500);
  expect(broken.ended).toHaveBeenCalledOnce();
  broken.leave();
  const { received } = look();
  await pass(0);
  expect(received).toEqual(['first']);
});

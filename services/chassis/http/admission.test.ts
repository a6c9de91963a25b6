import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';

/** Work that runs until the test ends it. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn<() => Promise<void>>(() => promise);
  return { run, end: resolve };
}

const overloaded = { code: 'OVERLOADED', retryAfterSeconds: 1 };

test('work beyond the limit is refused at once', async () => {
  const admission = createAdmission({ mostAtOnce: () => 2 });
  const [first, second, third] = [work(), work(), work()];
  const running = [admission.run(first.run), admission.run(second.run)];
  await expect(admission.run(third.run)).rejects.toMatchObject(overloaded);
  expect(third.run).not.toHaveBeenCalled();
  first.end();
  await running[0];
  third.end();
  await admission.run(third.run);
  expect(third.run).toHaveBeenCalledOnce();
  second.end();
  await running[1];
});

test('waiting work is admitted in order of arrival', async () => {
  const admission = createAdmission({ mostAtOnce: () => 1, mostWaiting: 2 });
  const [first, second, third] = [work(), work(), work()];
  const running = [first, second, third].map(({ run }) => admission.run(run));
  await expect(admission.run(work().run)).rejects.toMatchObject(overloaded);
  expect([second, third].map(({ run }) => run.mock.calls.length)).toEqual([0, 0]);
  first.end();
  await expect.poll(() => [second, third].map(({ run }) => run.mock.calls.length)).toEqual([1, 0]);
  second.end();
  third.end();
  await Promise.all(running);
});

test('waiting ends after the limit, and at once when the caller disconnects', async () => {
  vi.useFakeTimers();
  try {
    const admission = createAdmission({ mostAtOnce: () => 1, mostWaiting: 1, longestWaitMs: 500 });
    const first = work();
    const running = admission.run(first.run);
    const late = admission.run(work().run);
    vi.advanceTimersByTime(499);
    await expect(admission.run(work().run)).rejects.toMatchObject(overloaded);
    vi.advanceTimersByTime(1);
    await expect(late).rejects.toMatchObject(overloaded);

    const caller = Object.assign(new EventEmitter(), { destroyed: false });
    const left = admission.run(work().run, { caller });
    caller.emit('close');
    await expect(left).rejects.toMatchObject(overloaded);
    const next = work();
    const waiting = admission.run(next.run);
    first.end();
    next.end();
    await Promise.all([running, waiting]);
  } finally {
    vi.useRealTimers();
  }
});

test('failed work frees its place', async () => {
  const admission = createAdmission({ mostAtOnce: () => 1 });
  await expect(admission.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(admission.run(() => Promise.resolve('done'))).resolves.toBe('done');
});

test('a raised limit admits more', async () => {
  let room = 1;
  const admission = createAdmission({ mostAtOnce: () => room, mostWaiting: 5 });
  const [first, second, third] = [work(), work(), work()];
  const running = [first, second, third].map(({ run }) => admission.run(run));
  room = 2;
  first.end();
  await expect.poll(() => [second, third].map(({ run }) => run.mock.calls.length)).toEqual([1, 1]);
  second.end();
  third.end();
  await Promise.all(running);
});

describe('lines', () => {
  test('take turns, however long one of them is', async () => {
    const admission = createAdmission({ mostAtOnce: () => 1, mostWaiting: 10 });
    const done: string[] = [];
    const run = (line: string) => admission.run(async () => void done.push(line), { line });
    await Promise.all([...['a', 'a', 'a', 'a'].map(run), run('b'), run('c'), run('b')]);
    expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('the newest of the longest line gives way where all lines are full', async () => {
    const admission = createAdmission({ mostAtOnce: () => 1, mostWaiting: 3 });
    const first = work();
    const running = admission.run(first.run, { line: 'greedy' });
    const greedy = [1, 2, 3].map(() => admission.run(async () => undefined, { line: 'greedy' }));
    const others = ['ana', 'luis'].map((line) => admission.run(async () => line, { line }));
    await expect(greedy[2]).rejects.toMatchObject(overloaded);
    await expect(admission.run(work().run, { line: 'greedy' })).rejects.toMatchObject(overloaded);
    first.end();
    await running;
    expect(await Promise.allSettled([...greedy, ...others])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected' },
      { status: 'rejected' },
      { status: 'fulfilled', value: 'ana' },
      { status: 'fulfilled', value: 'luis' },
    ]);
  });

  test('none of them takes more than its share of the places', async () => {
    const admission = createAdmission({ mostAtOnce: () => 3, mostOfALine: () => 2 });
    const [first, second, other] = [work(), work(), work()];
    const running = [first, second].map(({ run }) => admission.run(run, { line: 'greedy' }));
    await expect(admission.run(work().run, { line: 'greedy' })).rejects.toMatchObject(overloaded);
    running.push(admission.run(other.run, { line: 'ana' }));
    expect(other.run).toHaveBeenCalledOnce();
    for (const each of [first, second, other]) each.end();
    await Promise.all(running);
    await admission.run(async () => undefined, { line: 'greedy' });
  });
});

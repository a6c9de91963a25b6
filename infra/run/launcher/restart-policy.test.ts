import { describe, expect, test } from 'vitest';
import { leastFreeBytes } from './free-space.ts';
import { afterTrial, judge, type ServerHistory } from './restart-policy.ts';
import type { Work } from './servers/work-trials.ts';

const works: Work = { kind: 'works' };
const silent: Work = { kind: 'silent', why: 'message nacked' };
const refuses: Work = { kind: 'refuses', why: 'low on memory' };
const seconds = 1_000;

/** The verdict on the last of several trials of one process, made every 15 s. */
function after(trials: readonly Work[], { freeBytes = leastFreeBytes, everyMs = 15 * seconds, pids = [7] } = {}) {
  let history: ServerHistory | undefined;
  for (const [index, work] of trials.entries()) {
    history = afterTrial(history, { pid: pids[Math.min(index, pids.length - 1)], work, now: index * everyMs });
  }
  return judge(history!, { work: trials.at(-1)!, freeBytes, now: (trials.length - 1) * everyMs }).kind;
}

const times = (count: number, work: Work) => Array.from({ length: count }, () => work);

describe('a server that has worked', () => {
  test('is started again when it has done no work for 45 s, and not before', () => {
    expect(after([works])).toBe('leave');
    expect(after([works, ...times(2, silent)])).toBe('leave');
    expect(after([works, ...times(3, silent)])).toBe('start again');
  });

  test('is not started again for one late answer, however late', () => {
    expect(after([works, silent], { everyMs: 60 * seconds })).toBe('leave');
    expect(after([works, silent, silent, works, silent, silent])).toBe('leave');
  });

  test('is left alone while it reports what it is short of', () => {
    expect(after([works, ...times(50, refuses)])).toBe('leave');
  });
});

describe('a server that has not worked since its start', () => {
  test('has five minutes, regardless of who started it', () => {
    expect(after(times(20, silent))).toBe('leave');
    expect(after(times(21, silent))).toBe('start again');
    expect(after([works, ...times(10, silent)], { pids: [7, 8] })).toBe('leave');
  });
});

test.each([silent, refuses])('without space on its disk, no server is restarted: $kind', (work) => {
  expect(after([works, ...times(50, work)], { freeBytes: leastFreeBytes - 1 })).toBe('make room');
});

test('a working server is left alone on a full disk', () => {
  expect(after([works], { freeBytes: 0 })).toBe('leave');
});

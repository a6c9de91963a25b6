import { expect, test } from 'vitest';
import type { Operation } from '../../../services/reporting/models/operation.model.ts';
import { findingsOf } from './look-at-backups.ts';

const now = new Date('2026-11-28T12:00:00Z');
const ended = (hoursAgo: number, over: Partial<Operation> = {}): Operation => {
  const at = new Date(now.getTime() - hoursAgo * 3_600_000);
  return { _id: 'backup', goodAt: at, triedAt: at, problem: null, ...over };
};
const failed = { _id: 'backup', triedAt: now, problem: 'the disk is full' } as const;

test.each([
  ['never made', undefined, undefined, [['note', 'none made yet']]],
  [
    'a day old',
    ended(24),
    ended(160),
    [
      ['ok', 'the last good one 24 h ago'],
      ['ok', 'the last good one 160 h ago'],
    ],
  ],
  [
    'never drilled',
    ended(1),
    undefined,
    [
      ['ok', 'the last good one 1 h ago'],
      ['note', 'none made yet'],
    ],
  ],
  [
    '36 hours old',
    ended(36.1),
    ended(1),
    [
      ['fail', 'the last good one 36 h ago'],
      ['ok', 'the last good one 1 h ago'],
    ],
  ],
  [
    'failed at its first attempt',
    failed,
    ended(241),
    [
      ['fail', 'none succeeded yet, the last attempt failed: the disk is full'],
      ['fail', 'the last good one 241 h ago'],
    ],
  ],
  [
    'failed last night',
    ended(20, { problem: 'the disk is full' }),
    ended(1),
    [
      ['fail', 'the last good one 20 h ago, the last attempt failed: the disk is full'],
      ['ok', 'the last good one 1 h ago'],
    ],
  ],
  [
    'in progress',
    ended(24, { begunAt: new Date(now.getTime() - 5 * 60_000) }),
    ended(1),
    [
      ['note', 'the last good one 24 h ago, one that began 5 min ago has not ended'],
      ['ok', 'the last good one 1 h ago'],
    ],
  ],
  [
    'killed before it ended',
    ended(24, { begunAt: new Date(now.getTime() - 200 * 60_000) }),
    ended(1, { _id: 'drill', begunAt: new Date(now.getTime() - 200 * 60_000) }),
    [
      ['fail', 'the last good one 24 h ago, one that began 3 h ago was killed before it ended'],
      ['fail', 'the last good one 1 h ago, one that began 3 h ago was killed before it ended'],
    ],
  ],
])('backups: %s', (_, backup, drill, findings) => {
  expect(findingsOf(backup, drill, now).map(({ state, says }) => [state, says])).toEqual(findings);
});

import { expect, test } from 'vitest';
import type { Operation } from '../../../services/reporting/models/operation.model.ts';
import { findingOf } from './look-at-audit.ts';

const now = new Date('2026-11-28T15:00:00Z');
const ended = (goodAt: string, changes: Partial<Operation> = {}): Operation => {
  const at = new Date(goodAt);
  return { _id: 'audit', goodAt: at, triedAt: at, problem: null, differences: 0, ...changes };
};

test.each([
  ['never', null, 'note', 'none made yet'],
  ['in the night', ended('2026-11-28T08:10:00Z'), 'ok', '0 differences 6 h ago'],
  ['36 hours ago', ended('2026-11-27T03:00:00Z'), 'ok', '0 differences 36 h ago'],
  ['earlier', ended('2026-11-27T02:59:59Z'), 'fail', '0 differences 36 h ago'],
  ['with differences', ended('2026-11-28T08:10:00Z', { differences: 2 }), 'fail', '2 differences 6 h ago'],
  [
    'long ago, and failed since',
    ended('2026-11-26T08:10:00Z', { problem: 'MongoDB does not answer' }),
    'fail',
    '0 differences 54 h ago, the last attempt failed: MongoDB does not answer',
  ],
  [
    'without an end',
    { _id: 'audit', triedAt: now, problem: 'RabbitMQ does not answer' } as const,
    'fail',
    'none completed yet, the last attempt failed: RabbitMQ does not answer',
  ],
])('audited %s', (_, audit, state, says) => {
  expect(findingOf(audit, now)).toMatchObject({ state, says });
});

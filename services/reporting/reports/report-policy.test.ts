import { expect, test } from 'vitest';
import { afterFailedRun, longestRunMs, progressOf, reportJobId, reportLifetimeMs } from './report-policy.ts';

test('a report is tried three times', () => {
  expect([1, 2, 3].map((runs) => afterFailedRun({ runs }))).toEqual(['queued', 'queued', 'failed']);
});

test('a report that is ordered again is a new job', () => {
  const ordered = { _id: 'r', aliveAt: new Date(1_000) };
  expect(reportJobId(ordered)).toBe('report-r-1000');
  expect(reportJobId({ ...ordered, aliveAt: new Date(1_001) })).not.toBe(reportJobId(ordered));
});

test('a report is kept for an hour, and a run takes an hour at most', () => {
  expect([reportLifetimeMs, longestRunMs]).toEqual([3_600_000, 3_600_000]);
});

test('the progress reaches 100 percent only when the file is stored', () => {
  expect([0, 1, 199, 200].map((written) => progressOf(written, 200))).toEqual([0, 0, 99, 99]);
  expect(progressOf(0, 0)).toBe(0);
});

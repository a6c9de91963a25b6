import { expect, test } from 'vitest';
import { afterFailedRun, progressOf } from './report-policy.ts';

test('a report is tried three times', () => {
  expect([1, 2, 3].map((runs) => afterFailedRun({ runs }))).toEqual(['queued', 'queued', 'failed']);
});

test('the progress reaches 100 percent only when the file is stored', () => {
  expect([0, 1, 199, 200].map((written) => progressOf(written, 200))).toEqual([0, 0, 99, 99]);
  expect(progressOf(0, 0)).toBe(0);
});

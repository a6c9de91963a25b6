import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiRequest } from './call.ts';
import { prefetch, takePrefetched } from './prefetch.ts';

const plans: ApiRequest = { method: 'GET', url: '/api/plans' };
const week: ApiRequest = { method: 'GET', url: '/api/trainings/week?week=2026-11-16' };
const booking: ApiRequest = { method: 'POST', url: '/api/trainings/register', body: {} };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('[]'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a prefetched request is answered once', async () => {
  prefetch(plans, 'ana');
  expect(await takePrefetched(plans, 'ana')).toEqual({ data: [] });
  expect(takePrefetched(plans, 'ana')).toBeUndefined();
});

test('only the same request of the same member is answered', () => {
  prefetch(week, 'ana');
  expect(takePrefetched(week, 'luz')).toBeUndefined();
  expect(takePrefetched({ ...week, url: '/api/trainings/week?week=2026-11-23' }, 'ana')).toBeUndefined();
  expect(takePrefetched(week, 'ana')).toBeDefined();
});

test('an answer from before an act, or of some time ago, is not used', () => {
  prefetch(plans, 'ana');
  expect(takePrefetched(booking, 'ana')).toBeUndefined();
  expect(takePrefetched(plans, 'ana')).toBeUndefined();
  prefetch(plans, 'ana');
  vi.advanceTimersByTime(20_000);
  expect(takePrefetched(plans, 'ana')).toBeUndefined();
});

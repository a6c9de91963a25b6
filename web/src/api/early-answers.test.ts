import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiRequest } from './call.ts';
import { askEarly, takeEarly } from './early-answers.ts';

const plans: ApiRequest = { method: 'GET', access: 'member', url: '/api/plans' };
const week: ApiRequest = {
  method: 'GET',
  access: 'member',
  url: '/api/trainings/week',
  params: { week: '2026-11-16' },
};
const booking: ApiRequest = { method: 'POST', access: 'member', url: '/api/trainings/register', body: {} };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('[]'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was asked early is answered, once', async () => {
  askEarly(plans, 'ana');
  expect(await takeEarly(plans, 'ana')).toEqual({ data: [] });
  expect(takeEarly(plans, 'ana')).toBeUndefined();
});

test('only the same question of the same member is', () => {
  askEarly(week, 'ana');
  expect(takeEarly(week, 'luz')).toBeUndefined();
  expect(takeEarly({ ...week, params: { week: '2026-11-23' } }, 'ana')).toBeUndefined();
  expect(takeEarly(week, 'ana')).toBeDefined();
});

test('an answer from before an act, or of some time ago, is not used', () => {
  askEarly(plans, 'ana');
  expect(takeEarly(booking, 'ana')).toBeUndefined();
  expect(takeEarly(plans, 'ana')).toBeUndefined();
  askEarly(plans, 'ana');
  vi.advanceTimersByTime(20_000);
  expect(takeEarly(plans, 'ana')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { createIdempotencyKeys, newIdempotencyKey } from './idempotency-keys.ts';

const assign = 'PUT /api/admin/users/ana/plan';

test('each act has a key of its own', () => {
  const keys = createIdempotencyKeys();
  expect(keys.keyOf(assign)).not.toBe(keys.keyOf(assign));
});

test('an act whose answer was lost keeps its key when it is tried again', () => {
  const keys = createIdempotencyKeys();
  const key = keys.keyOf(assign);
  keys.lost(assign, key);
  expect(keys.keyOf(assign)).toBe(key);
  expect(keys.keyOf('PUT /api/admin/users/eva/plan')).not.toBe(key);
});

test.each([
  ['was refused since', (keys: ReturnType<typeof createIdempotencyKeys>) => keys.refused(assign)],
  ['lies before another one that was done', (keys: ReturnType<typeof createIdempotencyKeys>) => keys.done()],
])('an act that %s gets a new key', (_, since) => {
  const keys = createIdempotencyKeys();
  const key = keys.keyOf(assign);
  keys.lost(assign, key);
  since(keys);
  expect(keys.keyOf(assign)).not.toBe(key);
});

test('after two minutes the same is meant anew', () => {
  let now = 0;
  const keys = createIdempotencyKeys(() => now);
  const key = keys.keyOf(assign);
  keys.lost(assign, key);
  now = 119_999;
  expect(keys.keyOf(assign)).toBe(key);
  now = 120_000;
  expect(keys.keyOf(assign)).not.toBe(key);
});

test('keys differ, and are of a form that the servers take', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coalesceReads } from './coalesce-reads.ts';

/** A store whose reads finish when the test says so. */
function slowStore(values: Map<string, number>) {
  const reads: { keys: string[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const find = coalesceReads<number>(async (keys) => {
    const snapshot = new Map([...keys].flatMap((key) => (values.has(key) ? [[key, values.get(key)!]] : [])));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    reads.push({ keys: [...keys], finish: resolve, fail: reject });
    await promise;
    return snapshot;
  });
  return { find, reads };
}

test('concurrent lookups share one read', async () => {
  const { find, reads } = slowStore(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  );
  const answers = Promise.all([find('a'), find('b'), find('a'), find('c')]);
  await nextTurn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']]);
  reads[0]!.finish();
  expect(await answers).toEqual([1, 2, 1, undefined]);
});

test('a lookup during a read gets the next one, which sees what was written meanwhile', async () => {
  const values = new Map([['a', 1]]);
  const { find, reads } = slowStore(values);
  const early = find('a');
  await nextTurn();
  values.set('a', 2);
  const late = Promise.all([find('a'), find('a')]);
  await nextTurn();
  expect(reads).toHaveLength(1);
  reads[0]!.finish();
  expect(await early).toBe(1);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]!.finish();
  expect(await late).toEqual([2, 2]);
});

test('a failed read rejects only the lookups that shared it', async () => {
  const { find, reads } = slowStore(new Map([['a', 1]]));
  const first = find('a');
  await nextTurn();
  const second = find('a');
  reads[0]!.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]!.finish();
  expect(await second).toBe(1);
});

import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { type CommittedBatch, createGroupCommit, type GroupCommitParts } from './group-commit.ts';
import { VersionConflictError } from './version-conflict.ts';

/** Items have names; items that share a key are never in two batches at once. */
interface Item {
  readonly name: string;
  readonly keys: readonly string[];
}

type Parts = GroupCommitParts<Item, string, string>;
type Committed = CommittedBatch<string, string>;

const open = (parts: Partial<Parts> & Pick<Parts, 'commitBatch'>) => {
  const commit = createGroupCommit<Item, string, string>({ keysOf: ({ keys }) => keys, ...parts });
  return (name: string, ...keys: string[]) => commit({ name, keys: keys.length > 0 ? keys : ['one'] });
};

const done = (items: readonly Item[], published: Promise<string> = Promise.resolve('confirmed')): Committed => ({
  outcomes: items.map(({ name }) => `done ${name}`),
  published,
});

/** Batches that commit when the test says so. */
function heldBatches() {
  const batches: { names: string[]; finish: (error?: Error) => void }[] = [];
  const commitBatch = async (items: readonly Item[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const finish = (error?: Error) => (error ? reject(error) : resolve());
    batches.push({ names: items.map(({ name }) => name), finish });
    await promise;
    return done(items);
  };
  return { batches, commitBatch };
}

/** Batches that commit at once; the test publishes them. */
function heldPublications() {
  const publish: ((publication: string) => void)[] = [];
  const commitBatch = async (items: readonly Item[]) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    publish.push(resolve);
    return done(items, promise);
  };
  return { publish, commitBatch };
}

describe('a group commit', () => {
  afterEach(() => void vi.useRealTimers());

  test('groups items that arrive during a batch; a single item does not wait', async () => {
    const { batches, commitBatch } = heldBatches();
    const commit = open({ commitBatch });
    const first = commit('a');
    await turn();
    const next = Promise.all(['b', 'c', 'd'].map((name) => commit(name)));
    expect(batches.map(({ names }) => names)).toEqual([['a']]);
    batches[0]!.finish();
    expect(await first).toEqual({ outcome: 'done a', publication: 'confirmed' });
    await turn();
    expect(batches.map(({ names }) => names)).toEqual([['a'], ['b', 'c', 'd']]);
    batches[1]!.finish();
    expect((await next).map(({ outcome }) => outcome)).toEqual(['done b', 'done c', 'done d']);
  });

  test('continues after a failed batch', async () => {
    const { batches, commitBatch } = heldBatches();
    const commit = open({ commitBatch });
    const failing = commit('a');
    await turn();
    batches[0]!.finish(new Error('mongo is away'));
    await expect(failing).rejects.toThrow('mongo is away');
    const next = commit('b');
    await turn();
    batches[1]!.finish();
    expect(await next).toMatchObject({ outcome: 'done b' });
  });

  test('limits the batch size, and refuses items beyond the waiting limit', async () => {
    const { batches, commitBatch } = heldBatches();
    const commit = open({ commitBatch, mostInBatch: 2, mostWaiting: 3 });
    const waiting = Promise.all(['a', 'b', 'c'].map((name) => commit(name)));
    await expect(commit('d')).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 1 });
    await turn();
    expect(batches[0]!.names).toEqual(['a', 'b']);
    batches[0]!.finish();
    await turn();
    batches[1]!.finish();
    await waiting;
  });

  test('commits the next batch while the last one is being published, and answers in turn', async () => {
    const { publish, commitBatch } = heldPublications();
    const commit = open({ commitBatch });
    const answered: string[] = [];
    const ask = async (name: string) => {
      const { publication } = await commit(name);
      answered.push(`${name} ${publication}`);
    };
    const first = ask('a');
    await turn();
    const second = ask('b');
    await turn();
    expect(publish).toHaveLength(2);
    publish[1]!('confirmed');
    await turn();
    expect(answered).toEqual([]);
    publish[0]!('gave-up');
    await Promise.all([first, second]);
    expect(answered).toEqual(['a gave-up', 'b confirmed']);
  });

  /** A finished batch of three, which counts as load, and one item that arrived during it. */
  async function afterRush() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { batches, commitBatch } = heldBatches();
    const commit = open({ commitBatch, loadFrom: 3, gatherMs: 20 });
    const asked: Promise<unknown>[] = [];
    const ask = (...names: string[]) => void asked.push(...names.map((name) => commit(name)));
    const finish = async (batch: number) => {
      batches[batch]!.finish();
      await turn();
    };
    ask('a', 'b', 'c');
    await turn();
    ask('d');
    await finish(0);
    return { batches, ask, finish, allAnswered: () => Promise.all(asked) };
  }

  test('waits under load for as many items as the last batch suggests', async () => {
    const { batches, ask, finish, allAnswered } = await afterRush();
    ask('e', 'f');
    await turn();
    expect(batches).toHaveLength(1);
    ask('g');
    await turn();
    expect(batches[1]!.names).toEqual(['d', 'e', 'f', 'g']);
    await finish(1);
    await allAnswered();
  });

  test('waits under load only for the set time, and then not again', async () => {
    const { batches, ask, finish, allAnswered } = await afterRush();
    await vi.advanceTimersByTimeAsync(19);
    expect(batches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches[1]!.names).toEqual(['d']);
    ask('e');
    await finish(1);
    expect(batches[2]!.names).toEqual(['e']);
    await finish(2);
    await allAnswered();
  });

  test('makes few items of other keys wait for the running batch and share the next one', async () => {
    const { batches, commitBatch } = heldBatches();
    const commit = open({ commitBatch, minForSecondBatch: 3 });
    const all = [commit('a')];
    await turn();
    all.push(commit('b', 'two'), commit('c'), commit('d', 'two'));
    await turn();
    expect(batches).toHaveLength(1);
    batches[0]!.finish();
    await turn();
    expect(batches.map(({ names }) => names)).toEqual([['a'], ['c', 'b', 'd']]);
    batches[1]!.finish();
    await Promise.all(all);
  });

  test('runs many items of other keys beside the running batch, but none with one of its keys', async () => {
    const { batches, commitBatch } = heldBatches();
    const commit = open({ commitBatch, minForSecondBatch: 3 });
    const all = [commit('a')];
    await turn();
    for (const name of ['b', 'c', 'd']) all.push(commit(name, 'two', 'one'), commit(`${name}2`, 'two'));
    await turn();
    expect(batches.map(({ names }) => names)).toEqual([['a'], ['b2', 'c2', 'd2']]);
    batches[1]!.finish();
    await turn();
    expect(batches).toHaveLength(2);
    batches[0]!.finish();
    await turn();
    expect(batches[2]!.names).toEqual(['b', 'c', 'd']);
    batches[2]!.finish();
    await Promise.all(all);
  });
});

describe('a batch that conflicts', () => {
  const names = Array.from({ length: 13 }, (_, index) => `item ${index}`);

  /**
   * Conflicts while a batch holds one of these items; `failing` ones fail for another reason once the batch is halved.
   */
  const stuckWith =
    (stuck: readonly string[], failing: readonly string[] = []) =>
    async (items: readonly Item[]) => {
      if (items.length < names.length && items.some(({ name }) => failing.includes(name))) {
        throw new Error('mongo is away');
      }
      if (items.some(({ name }) => stuck.includes(name))) throw new VersionConflictError('held');
      return done(items);
    };

  const outcomesOf = async (commitBatch: Parts['commitBatch']) => {
    const commit = open({ commitBatch });
    const settled = await Promise.allSettled(names.map((name) => commit(name)));
    return settled.map((each) => {
      if (each.status === 'fulfilled') return each.value.outcome;
      return each.reason instanceof AppError ? each.reason.code : String(each.reason);
    });
  };
  const expected = names.map((name) => `done ${name}`);

  test('is tried again, with the number of the attempt', async () => {
    const attempts: number[] = [];
    const outcomes = await outcomesOf(async (items, attempt) => {
      attempts.push(attempt);
      if (attempt < 3) throw new VersionConflictError('changed');
      return done(items);
    });
    expect([attempts, outcomes]).toEqual([[1, 2, 3], expected]);
  });

  test('is halved until only the conflicting item is refused', async () => {
    expect(await outcomesOf(stuckWith(['item 8']))).toEqual(expected.with(8, 'UNAVAILABLE'));
    expect(await outcomesOf(stuckWith(['item 0', 'item 12']))).toEqual(
      expected.with(0, 'UNAVAILABLE').with(12, 'UNAVAILABLE'),
    );
  });

  test('is not halved after another error', async () => {
    const calls: number[] = [];
    const outcomes = await outcomesOf(async (items) => {
      calls.push(items.length);
      throw new Error('mongo is away');
    });
    expect([calls, new Set(outcomes)]).toEqual([[13], new Set(['Error: mongo is away'])]);
  });

  test('answers the half that is committed when the other one fails', async () => {
    expect(await outcomesOf(stuckWith(['item 0'], ['item 12']))).toEqual([
      'UNAVAILABLE',
      ...expected.slice(1, 7),
      ...names.slice(7).map(() => 'Error: mongo is away'),
    ]);
  });

  test('fails as a whole when its first half does', async () => {
    const outcomes = await outcomesOf(stuckWith(['item 0'], ['item 3']));
    expect(new Set(outcomes)).toEqual(new Set(['Error: mongo is away']));
  });

  test('is published when its committed half is', async () => {
    const published = Promise.withResolvers<string>();
    const stuck = stuckWith(['item 12']);
    const commit = open({ commitBatch: async (items) => ({ ...(await stuck(items)), published: published.promise }) });
    let isAnswered = false;
    const [first, ...others] = names.map((name) => commit(name));
    const answered = first!.then(() => (isAnswered = true));
    const last = await Promise.race(others.slice(-1)).catch((error: AppError) => error.code);
    expect([last, isAnswered]).toEqual(['UNAVAILABLE', false]);
    published.resolve('confirmed');
    await Promise.allSettled([answered, ...others]);
    expect(isAnswered).toBe(true);
  });
});

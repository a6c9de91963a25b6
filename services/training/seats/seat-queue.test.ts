import { setImmediate as turn } from 'node:timers/promises';
import type { Publication } from '@studio/chassis/outbox/outbox-relay';
import { runInContext } from '@studio/chassis/context/request-context';
import { refusals } from '@studio/contracts/http/refusals';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SeatAct } from '../policies/booking-policy.ts';
import type { RunSeatBatch } from './seat-batch.ts';
import { createSeatQueue } from './seat-queue.ts';

const actOf = (accountId: string, trainingId = '000000000000000000000000'): SeatAct => {
  return { kind: 'cancel', trainingId, accountId, by: accountId };
};

/** A batch runner that settles when the test says so. */
function heldBatches() {
  const batches: { members: string[]; finish: (error?: Error) => void }[] = [];
  const runBatch: RunSeatBatch = async (requested) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const finish = (error?: Error) => (error ? reject(error) : resolve());
    batches.push({ members: requested.map(({ act }) => act.accountId), finish });
    await promise;
    return { outcomes: requested.map(() => refusals.NOT_BOOKED), published: Promise.resolve('confirmed' as const) };
  };
  return { batches, runBatch };
}

/** A batch runner that commits at once; the test confirms its events. */
function heldConfirmations() {
  const confirm: ((publication: Publication) => void)[] = [];
  const runBatch: RunSeatBatch = async (requested) => {
    const { promise: published, resolve } = Promise.withResolvers<Publication>();
    confirm.push(resolve);
    return { outcomes: requested.map(() => refusals.NOT_BOOKED), published };
  };
  return { confirm, runBatch };
}

describe('the queue of seat acts', () => {
  afterEach(() => void vi.useRealTimers());

  test('groups acts that arrive during a batch; a single act does not wait', async () => {
    const { batches, runBatch } = heldBatches();
    const perform = createSeatQueue({ runBatch });
    const first = perform(actOf('a'));
    await turn();
    const next = Promise.allSettled(['b', 'c', 'd'].map((id) => perform(actOf(id))));
    expect(batches.map(({ members }) => members)).toEqual([['a']]);
    batches[0]!.finish();
    await expect(first).rejects.toMatchObject({ code: 'NOT_BOOKED' });
    await turn();
    expect(batches.map(({ members }) => members)).toEqual([['a'], ['b', 'c', 'd']]);
    batches[1]!.finish();
    await next;
  });

  test('continues after a failed batch', async () => {
    const { batches, runBatch } = heldBatches();
    const perform = createSeatQueue({ runBatch });
    const failing = perform(actOf('a'));
    await turn();
    batches[0]!.finish(new Error('mongo is away'));
    await expect(failing).rejects.toThrow('mongo is away');
    const next = perform(actOf('b'));
    await turn();
    batches[1]!.finish();
    await expect(next).rejects.toMatchObject({ code: 'NOT_BOOKED' });
  });

  test('settles each act of a batch with its own outcome, also when some have failed', async () => {
    const failure = new Error('mongo is away');
    const perform = createSeatQueue({
      runBatch: async () => ({
        outcomes: [refusals.NOT_BOOKED, { failure }],
        published: Promise.resolve('confirmed' as const),
      }),
    });
    const [first, second] = await Promise.allSettled(['a', 'b'].map((id) => perform(actOf(id))));
    expect(first).toMatchObject({ reason: { code: 'NOT_BOOKED' } });
    expect(second).toMatchObject({ reason: failure });
  });

  test('limits the batch size, and refuses acts beyond the waiting limit', async () => {
    const { batches, runBatch } = heldBatches();
    const perform = createSeatQueue({ runBatch, mostActsInBatch: 2, mostWaiting: 3 });
    const waiting = Promise.allSettled(['a', 'b', 'c'].map((id) => perform(actOf(id))));
    await expect(perform(actOf('d'))).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 1 });
    await turn();
    expect(batches[0]!.members).toEqual(['a', 'b']);
    batches[0]!.finish();
    await turn();
    batches[1]!.finish();
    await waiting;
  });

  test('commits the next batch while the events of the last one are being confirmed, and answers in turn', async () => {
    const { confirm, runBatch } = heldConfirmations();
    const perform = createSeatQueue({ runBatch });
    const answered: string[] = [];
    const act = async (id: string) => {
      await perform(actOf(id)).catch(() => answered.push(id));
    };
    const first = act('a');
    await turn();
    const second = act('b');
    await turn();
    expect(confirm).toHaveLength(2);
    confirm[1]!('confirmed');
    await turn();
    expect(answered).toEqual([]);
    confirm[0]!('confirmed');
    await Promise.all([first, second]);
    expect(answered).toEqual(['a', 'b']);
  });

  test('marks each answer whose events are unconfirmed as possibly lagging', async () => {
    const { confirm, runBatch } = heldConfirmations();
    const perform = createSeatQueue({ runBatch });
    const told: string[] = [];
    const act = (id: string) =>
      runInContext({ requestId: id, correlationId: id, onMayLag: () => told.push(id) }, () =>
        perform(actOf(id)).catch(() => undefined),
      );
    const late = [act('a'), act('b')];
    await turn();
    const known = act('c');
    await turn();
    confirm[1]!('confirmed');
    confirm[0]!('gave-up');
    await Promise.all([...late, known]);
    expect(told).toEqual(['a', 'b']);
  });

  /** A finished batch of three, which counts as load, and one act that arrived during it. */
  async function afterRush() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { batches, runBatch } = heldBatches();
    const perform = createSeatQueue({ runBatch, loadFrom: 3, gatherMs: 20 });
    const asked: Promise<unknown>[] = [];
    const ask = (...ids: string[]) => void asked.push(...ids.map((id) => perform(actOf(id)).catch(() => undefined)));
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

  test('waits under load for as many acts as the last batch suggests', async () => {
    const { batches, ask, finish, allAnswered } = await afterRush();
    ask('e', 'f');
    await turn();
    expect(batches).toHaveLength(1);
    ask('g');
    await turn();
    expect(batches[1]!.members).toEqual(['d', 'e', 'f', 'g']);
    await finish(1);
    await allAnswered();
  });

  test('waits under load only for the set time, and then not again', async () => {
    const { batches, ask, finish, allAnswered } = await afterRush();
    await vi.advanceTimersByTimeAsync(19);
    expect(batches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches[1]!.members).toEqual(['d']);
    ask('e');
    await finish(1);
    expect(batches[2]!.members).toEqual(['e']);
    await finish(2);
    await allAnswered();
  });

  const elsewhere = '000000000000000000000001';

  test('makes few acts of other trainings wait for the running batch and share the next one', async () => {
    const { batches, runBatch } = heldBatches();
    const perform = createSeatQueue({ runBatch, minForSecondBatch: 3 });
    const all = [perform(actOf('a'))];
    await turn();
    all.push(perform(actOf('b', elsewhere)), perform(actOf('c')), perform(actOf('d', elsewhere)));
    const settled = Promise.allSettled(all);
    await turn();
    expect(batches).toHaveLength(1);
    batches[0]!.finish();
    await turn();
    expect(batches.map(({ members }) => members)).toEqual([['a'], ['c', 'b', 'd']]);
    batches[1]!.finish();
    await settled;
  });

  test('runs many acts of other trainings beside the running batch, but none of its own trainings', async () => {
    const { batches, runBatch } = heldBatches();
    const perform = createSeatQueue({ runBatch, minForSecondBatch: 3 });
    const all = [perform(actOf('a'))];
    await turn();
    for (const id of ['b', 'c', 'd']) all.push(perform(actOf(id)), perform(actOf(`${id}2`, elsewhere)));
    const settled = Promise.allSettled(all);
    await turn();
    expect(batches.map(({ members }) => members)).toEqual([['a'], ['b2', 'c2', 'd2']]);
    batches[1]!.finish();
    await turn();
    expect(batches).toHaveLength(2);
    batches[0]!.finish();
    await turn();
    expect(batches[2]!.members).toEqual(['b', 'c', 'd']);
    batches[2]!.finish();
    await settled;
  });
});

import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { refusals } from '@studio/contracts/http/refusals';
import { describe, expect, test } from 'vitest';
import { VersionConflictError } from '../concurrency/version-conflict.ts';
import type { RequestedAct, RunSeatBatch } from './seat-batch.ts';
import { bisectOnConflict } from './bisect-batch.ts';

const acts = Array.from({ length: 13 }, (_, index): RequestedAct => {
  const accountId = `member-${index}`;
  return { act: { kind: 'cancel', trainingId: 'training', accountId, by: accountId }, context: undefined };
});

/** A batch that always conflicts while it holds one of these members; the others are refused as not booked. */
function stuckWith(...held: string[]): RunSeatBatch {
  return async (requested) => {
    if (!requested.some(({ act }) => held.includes(act.accountId))) {
      return { outcomes: requested.map(() => refusals.NOT_BOOKED), published: Promise.resolve('confirmed' as const) };
    }
    throw new AppError(genericRefusals.UNAVAILABLE, { cause: new VersionConflictError('held') });
  };
}

const codesOf = async (run: RunSeatBatch) =>
  (await bisectOnConflict(run)(acts)).outcomes.map((outcome) => {
    if ('failure' in outcome) return String(outcome.failure);
    return 'code' in outcome && outcome.code;
  });

describe('a batch that keeps conflicting', () => {
  test('is halved until only the conflicting act is refused, with the outcomes in order', async () => {
    const expected = acts.map(() => 'NOT_BOOKED');
    expect(await codesOf(stuckWith())).toEqual(expected);
    expect(await codesOf(stuckWith('member-8'))).toEqual(expected.with(8, 'UNAVAILABLE'));
    expect(await codesOf(stuckWith('member-0', 'member-12'))).toEqual(
      expected.with(0, 'UNAVAILABLE').with(12, 'UNAVAILABLE'),
    );
  });

  test('is not split after another error', async () => {
    const run: RunSeatBatch = () => Promise.reject(new Error('mongo is away'));
    await expect(codesOf(run)).rejects.toThrow('mongo is away');
  });

  /** Conflicts as a whole; parts with one of these members fail because MongoDB is down. */
  const failingWith = (...members: string[]): RunSeatBatch => {
    const stuck = stuckWith('member-0');
    return async (requested) => {
      if (requested.length === acts.length) return stuck(requested);
      if (requested.some(({ act }) => members.includes(act.accountId))) throw new Error('mongo is away');
      return { outcomes: requested.map(() => refusals.NOT_BOOKED), published: Promise.resolve('confirmed' as const) };
    };
  };

  test('answers the committed part when the next one fails', async () => {
    expect(await codesOf(failingWith('member-12'))).toEqual([
      ...acts.slice(0, 7).map(() => 'NOT_BOOKED'),
      ...acts.slice(7).map(() => 'Error: mongo is away'),
    ]);
  });

  test('fails as a whole when its first part does: nothing is committed', async () => {
    await expect(codesOf(failingWith('member-3'))).rejects.toThrow('mongo is away');
  });

  test('is published when its committed part is', async () => {
    const confirmed = Promise.withResolvers<'confirmed'>();
    const run = failingWith('member-12');
    const settled = await bisectOnConflict(async (requested) => ({
      ...(await run(requested)),
      published: confirmed.promise,
    }))(acts);
    let isPublished = false;
    const published = settled.published.then(() => (isPublished = true));
    await turn();
    expect(isPublished).toBe(false);
    confirmed.resolve('confirmed');
    await published;
  });
});

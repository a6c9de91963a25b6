import { AppError } from '@studio/chassis/http/app-error';
import { genericRefusals } from '@studio/chassis/http/generic-refusals';
import { refusals } from '@studio/contracts/http/refusals';
import { describe, expect, test } from 'vitest';
import { LostRaceError } from '../concurrency/lost-race.ts';
import type { RequestedAct, RunSeatBatch } from './seat-batch.ts';
import { splittingOnConflict } from './split-batch.ts';

const acts = Array.from({ length: 13 }, (_, index): RequestedAct => {
  const accountId = `member-${index}`;
  return { act: { kind: 'cancel', trainingId: 'training', accountId, by: accountId }, context: undefined };
});

/** A batch that is stuck as long as it holds one of these members; the others are told that they are not booked. */
function stuckWith(...held: string[]): RunSeatBatch {
  return async (requested) => {
    if (!requested.some(({ act }) => held.includes(act.accountId))) {
      return { outcomes: requested.map(() => refusals.NOT_BOOKED), published: Promise.resolve() };
    }
    throw new AppError(genericRefusals.UNAVAILABLE, { cause: new LostRaceError('held') });
  };
}

const codesOf = async (run: RunSeatBatch) =>
  (await splittingOnConflict(run)(acts)).outcomes.map((outcome) => 'code' in outcome && outcome.code);

describe('a batch that can’t get through', () => {
  test('is halved until only the act that is stuck is refused, each outcome in its place', async () => {
    const expected = acts.map(() => 'NOT_BOOKED');
    expect(await codesOf(stuckWith())).toEqual(expected);
    expect(await codesOf(stuckWith('member-8'))).toEqual(expected.with(8, 'UNAVAILABLE'));
    expect(await codesOf(stuckWith('member-0', 'member-12'))).toEqual(
      expected.with(0, 'UNAVAILABLE').with(12, 'UNAVAILABLE'),
    );
  });

  test('is not split over an error of another kind', async () => {
    const run: RunSeatBatch = () => Promise.reject(new Error('mongo is away'));
    await expect(codesOf(run)).rejects.toThrow('mongo is away');
  });
});

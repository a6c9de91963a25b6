import { genericRefusals } from '@studio/chassis/http/generic-refusals';
import { gaveUp } from '../concurrency/lost-race.ts';
import { bothPublished, type RequestedAct, type RunSeatBatch, type SettledBatch } from './seat-batch.ts';

/** How often a whole batch, and then each part of it, is decided anew. */
const triesOfWhole = 20;
const triesOfPart = 5;
/** Acts that are not through by then are told to come back. */
const patienceMs = 1_500;

/**
 * Halves a batch that can't get through, again and again: what one act needs may be held by a process that was
 * killed, for as long as MongoDB lets its transaction live. That act alone is refused as UNAVAILABLE; its neighbours
 * go on.
 */
export function splittingOnConflict(runBatch: RunSeatBatch): RunSeatBatch {
  const carryOut = async (acts: readonly RequestedAct[], tries: number, deadline: number): Promise<SettledBatch> => {
    try {
      return await runBatch(acts, tries);
    } catch (error) {
      if (!gaveUp(error)) throw error;
    }
    if (acts.length === 1 || Date.now() > deadline) {
      return { outcomes: acts.map(() => genericRefusals.UNAVAILABLE), published: Promise.resolve() };
    }
    const middle = Math.ceil(acts.length / 2);
    const first = await carryOut(acts.slice(0, middle), triesOfPart, deadline);
    return joined(first, await carryOut(acts.slice(middle), triesOfPart, deadline));
  };
  return (acts) => carryOut(acts, triesOfWhole, Date.now() + patienceMs);
}

function joined(first: SettledBatch, second: SettledBatch): SettledBatch {
  return {
    outcomes: [...first.outcomes, ...second.outcomes],
    published: bothPublished(first.published, second.published),
  };
}

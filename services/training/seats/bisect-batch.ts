import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { ranOutOfTries } from '../concurrency/version-conflict.ts';
import type { Publication } from '@studio/chassis/outbox/outbox-relay';
import type { RequestedAct, RunSeatBatch, SeatOutcome } from './seat-batch.ts';

/** An act that failed, while others of its batch are committed. */
export interface FailedAct {
  readonly failure: unknown;
}

/** A batch that is settled, in one part or in several. */
export interface BisectedBatch {
  /** One per act, in their order. */
  readonly outcomes: readonly (SeatOutcome | FailedAct)[];
  /** As of a `SettledBatch`, of all parts that are committed. */
  readonly published: Promise<Publication>;
}

/**
 * Carries out acts as one, or in parts.
 * @throws what a part throws before any is committed
 */
export type RunBisectedBatch = (requested: readonly RequestedAct[]) => Promise<BisectedBatch>;

/** How often a whole batch, and then each part of it, is tried. */
const triesOfWhole = 20;
const triesOfPart = 5;
/** After this time, acts that still conflict are refused as UNAVAILABLE. */
const patienceMs = 1_500;

/**
 * Halves a batch that keeps conflicting until the conflicting act is alone: a killed process can hold a document until
 * MongoDB aborts its transaction. That act is refused as UNAVAILABLE, the others go through. A part that fails for
 * another reason fails alone, because the parts before it may be committed.
 */
export function bisectOnConflict(runBatch: RunSeatBatch): RunBisectedBatch {
  const carryOut = async (acts: readonly RequestedAct[], tries: number, deadline: number): Promise<BisectedBatch> => {
    try {
      return await runBatch(acts, { tries });
    } catch (error) {
      if (!ranOutOfTries(error)) throw error;
    }
    if (acts.length === 1 || Date.now() > deadline) {
      return { outcomes: acts.map(() => genericRefusals.UNAVAILABLE), published: Promise.resolve('confirmed') };
    }
    const middle = Math.ceil(acts.length / 2);
    const first = await carryOut(acts.slice(0, middle), triesOfPart, deadline);
    const rest = acts.slice(middle);
    const second = await carryOut(rest, triesOfPart, deadline).catch((failure: unknown) => failed(rest, failure));
    return joined(first, second);
  };
  return (acts) => carryOut(acts, triesOfWhole, Date.now() + patienceMs);
}

function failed(acts: readonly RequestedAct[], failure: unknown): BisectedBatch {
  return { outcomes: acts.map(() => ({ failure })), published: Promise.resolve('confirmed') };
}

function joined(first: BisectedBatch, second: BisectedBatch): BisectedBatch {
  return {
    outcomes: [...first.outcomes, ...second.outcomes],
    published: bothPublished(first.published, second.published),
  };
}

async function bothPublished(...parts: readonly Promise<Publication>[]): Promise<Publication> {
  return (await Promise.all(parts)).includes('gave-up') ? 'gave-up' : 'confirmed';
}

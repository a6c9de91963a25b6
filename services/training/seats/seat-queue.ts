import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import type { Publication } from '@studio/chassis/outbox/outbox-relay';
import { currentContext, runInContext } from '@studio/chassis/context/request-context';
import { inSpan } from '@studio/chassis/tracing/span';
import { newId } from '@studio/chassis/mongo/new-id';
import type { SeatAct, SeatChange } from '../policies/booking-policy.ts';
import { isRefused, type RequestedAct, type SeatOutcome } from './seat-batch.ts';
import type { RunBisectedBatch, BisectedBatch } from './bisect-batch.ts';

/**
 * Carries out one act; returns once it is committed and its events are confirmed.
 * @throws AppError with the refusal, OVERLOADED when too many wait, or UNAVAILABLE
 */
export type PerformSeatAct = (act: SeatAct) => Promise<SeatChange>;

export interface SeatQueueParts {
  readonly runBatch: RunBisectedBatch;
  /** Concurrent batches in this process. */
  readonly mostUnderWay?: number;
  /** Acts needed for a second concurrent batch: with fewer, one larger batch later is cheaper. */
  readonly minForSecondBatch?: number;
  readonly mostActsInBatch?: number;
  /** Batch size from which the next batch waits for more acts. */
  readonly loadFrom?: number;
  /** How long a batch waits for more acts under load, in milliseconds. */
  readonly gatherMs?: number;
  /** Acts that may wait before further ones are refused as OVERLOADED. */
  readonly mostWaiting?: number;
}

interface WaitingAct extends RequestedAct {
  readonly settle: PromiseWithResolvers<SeatOutcome>;
}

/**
 * Group commit (`docs/decisions/0003-group-commit.md`): acts that arrive while a batch commits form the next batch. A
 * single act leaves at once. Under load, the next batch waits up to 20 ms for as many acts as the last batch held and as
 * arrived during it, because the fixed cost of a batch hardly depends on its size. A second batch runs beside the first
 * when enough acts wait for other trainings than those under way.
 * Answers wait for the broker, also for the events of earlier batches: no answer, not even a refusal, reveals a fact
 * that the other services cannot know yet. The next batch does not wait.
 * The queue only groups work; the version guards of the batch prevent overselling, between processes too.
 */
export function createSeatQueue(parts: SeatQueueParts): PerformSeatAct {
  const { runBatch, mostUnderWay = 2, minForSecondBatch = 32, mostActsInBatch = 128, mostWaiting = 2_000 } = parts;
  const { loadFrom = 3, gatherMs = 20 } = parts;
  /** The trainings of each batch under way. */
  const underWay = new Set<ReadonlySet<string>>();
  let waiting: WaitingAct[] = [];
  let isAboutToBegin = false;
  /**
   * Expected size of the next batch: arrivals during the last batch plus its size, because clients return at once. Zero
   * without load.
   */
  let expected = 0;
  let gathering: NodeJS.Timeout | undefined;
  /** Resolves when the broker has the events of all batches so far, each waited for 500 ms at most. */
  let allPublished: Promise<Publication> = Promise.resolve('confirmed');

  const isUnderWay = ({ act }: WaitingAct) => [...underWay].some((trainings) => trainings.has(act.trainingId));

  /** The acts that leave now, if any, ordered by training so that bisecting a batch separates trainings. */
  function takeBatch(): readonly WaitingAct[] {
    if (underWay.size === mostUnderWay) return [];
    const free = waiting.filter((each) => !isUnderWay(each));
    if (underWay.size > 0 && free.length < minForSecondBatch) return [];
    const batch = new Set(free.slice(0, mostActsInBatch));
    waiting = waiting.filter((each) => !batch.has(each));
    return [...batch].toSorted(byTraining);
  }

  function begin(): void {
    isAboutToBegin = false;
    if (underWay.size === 0 && waiting.length < Math.min(expected, mostActsInBatch)) {
      gathering ??= setTimeout(leave, gatherMs);
    } else {
      leave();
    }
  }

  function leave(): void {
    clearTimeout(gathering);
    gathering = undefined;
    expected = 0;
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) void carryOut(batch);
  }

  async function carryOut(batch: readonly WaitingAct[]): Promise<void> {
    const trainings = new Set(batch.map(({ act }) => act.trainingId));
    underWay.add(trainings);
    const id = newId();
    // One transaction serves several requests; it belongs to the trace of the first.
    const traceparent = batch[0]?.context?.traceparent;
    const context = { requestId: id, correlationId: id, ...(traceparent && { traceparent }) };
    try {
      const { outcomes, published } = await runInContext(context, () => runBatch(batch));
      allPublished = behind(allPublished, published);
      void answer(batch, outcomes, allPublished);
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    }
    underWay.delete(trainings);
    expected = batch.length < loadFrom ? 0 : batch.length + waiting.length;
    begin();
  }

  const perform: PerformSeatAct = async (act) => {
    if (waiting.length >= mostWaiting) throw new AppError(genericRefusals.OVERLOADED, { retryAfterSeconds: 1 });
    const settle = Promise.withResolvers<SeatOutcome>();
    waiting.push({ act, context: currentContext(), settle });
    // Acts of the same turn of the event loop join the batch.
    if (!isAboutToBegin) setImmediate(begin);
    isAboutToBegin = true;
    const outcome = await settle.promise;
    if (isRefused(outcome)) throw new AppError(outcome);
    return outcome;
  };
  return (act) => inSpan({ name: `seat ${act.kind}` }, () => perform(act));
}

/** Publication of the later batch, once the earlier ones are confirmed or given up. */
async function behind(earlier: Promise<Publication>, later: Promise<Publication>): Promise<Publication> {
  await earlier;
  return later;
}

async function answer(
  batch: readonly WaitingAct[],
  outcomes: BisectedBatch['outcomes'],
  published: Promise<Publication>,
) {
  const publication = await published;
  for (const [index, { settle, context }] of batch.entries()) {
    if (publication === 'gave-up') context?.onMayLag?.();
    const outcome = outcomes[index]!;
    if ('failure' in outcome) settle.reject(outcome.failure);
    else settle.resolve(outcome);
  }
}

function byTraining(a: RequestedAct, b: RequestedAct): number {
  return Number(a.act.trainingId > b.act.trainingId) - Number(a.act.trainingId < b.act.trainingId);
}

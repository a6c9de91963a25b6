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
  /** Batches that are under way at a time in this process. */
  readonly mostUnderWay?: number;
  /** So many acts are worth a batch beside another one: with fewer, two batches cost more than a larger one later. */
  readonly worthAnother?: number;
  readonly mostActsInBatch?: number;
  /** So many acts in a batch are a rush. */
  readonly rushFrom?: number;
  /** How long a batch waits for company in a rush, in milliseconds. */
  readonly gatherMs?: number;
  /** Acts that may wait before further ones are turned away. */
  readonly mostWaiting?: number;
}

interface WaitingAct extends RequestedAct {
  readonly settle: PromiseWithResolvers<SeatOutcome>;
}

/**
 * Group commit: while a batch is being committed, whatever arrives becomes the next one (DESIGN §5). Alone, an act leaves
 * at once. In a rush, the next batch waits until as many are there as the last one held and as came during it, for 20 ms
 * at most: what a batch costs beside its acts is as much for eighteen as for sixty (`infra/bench/README.md`). Where many wait for
 * other trainings than those under way, they don't wait for these: a second batch is committed beside the first.
 * Answers wait for the broker, the next batch does not. They wait for the events of earlier batches too, so that nobody
 * is told of something, be it by a refusal, that the other services don't know.
 * The queue only spreads the work. That nothing is oversold is the batch's guard, which holds between processes too.
 */
export function createSeatQueue(parts: SeatQueueParts): PerformSeatAct {
  const { runBatch, mostUnderWay = 2, worthAnother = 32, mostActsInBatch = 128, mostWaiting = 2_000 } = parts;
  const { rushFrom = 3, gatherMs = 20 } = parts;
  /** The trainings of each batch under way. */
  const underWay = new Set<ReadonlySet<string>>();
  let waiting: WaitingAct[] = [];
  let isAboutToBegin = false;
  /**
   * So many acts are worth waiting for: those that came during the last batch, and as many again as it held, for who was
   * answered is back soon. None outside of a rush.
   */
  let expected = 0;
  let gathering: NodeJS.Timeout | undefined;
  /** Resolves when the broker has the events of all batches so far, each waited for 500 ms at most. */
  let allPublished: Promise<Publication> = Promise.resolve('confirmed');

  const isUnderWay = ({ act }: WaitingAct) => [...underWay].some((trainings) => trainings.has(act.trainingId));

  /** The acts that leave now, if any. Acts of one training side by side: a batch that has to be split parts between them. */
  function takeBatch(): readonly WaitingAct[] {
    if (underWay.size === mostUnderWay) return [];
    const free = waiting.filter((each) => !isUnderWay(each));
    if (underWay.size > 0 && free.length < worthAnother) return [];
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
    // One transaction for several requests: it stands in the trace of the first of them.
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
    expected = batch.length < rushFrom ? 0 : batch.length + waiting.length;
    begin();
  }

  const perform: PerformSeatAct = async (act) => {
    if (waiting.length >= mostWaiting) throw new AppError(genericRefusals.OVERLOADED, { retryAfterSeconds: 1 });
    const settle = Promise.withResolvers<SeatOutcome>();
    waiting.push({ act, context: currentContext(), settle });
    // Whoever asks in the same turn of the event loop still joins.
    if (!isAboutToBegin) setImmediate(begin);
    isAboutToBegin = true;
    const outcome = await settle.promise;
    if (isRefused(outcome)) throw new AppError(outcome);
    return outcome;
  };
  return (act) => inSpan({ name: `seat ${act.kind}` }, () => perform(act));
}

/** How the later batch was published, once the earlier ones are or are given up. All leave in turn on one channel. */
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

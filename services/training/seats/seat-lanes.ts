import { AppError } from '@studio/chassis/http/app-error';
import { genericRefusals } from '@studio/chassis/http/generic-refusals';
import { currentContext, runInContext } from '@studio/chassis/logging/request-context';
import { inSpan } from '@studio/chassis/tracing/span';
import { newId } from '@studio/chassis/mongo/new-id';
import type { SeatAct, SeatChange } from '../policies/booking-policy.ts';
import { bothPublished, isRefused, type RequestedAct, type RunSeatBatch, type SeatOutcome } from './seat-batch.ts';

/**
 * Carries out one act; returns once it is committed and its events are confirmed.
 * @throws AppError with the refusal, or UNAVAILABLE
 */
export type PerformSeatAct = (act: SeatAct) => Promise<SeatChange>;

export interface SeatLanesParts {
  readonly runBatch: RunSeatBatch;
  /** Batches that are under way at a time in this process. */
  readonly lanes?: number;
  readonly mostActsInBatch?: number;
  /** Acts that may wait in a lane before further ones are turned away. */
  readonly mostWaiting?: number;
}

interface WaitingAct extends RequestedAct {
  readonly settle: PromiseWithResolvers<SeatOutcome>;
}

interface Lane {
  waiting: WaitingAct[];
  isRunning: boolean;
  /** Resolves when the broker has the events of all batches so far, each waited for 500 ms at most. */
  published: Promise<void>;
}

/**
 * Group commit: while a batch of a lane is being committed, whatever arrives for the lane's trainings becomes its
 * next one. No timer: alone, an act leaves at once; in a rush, a hundred share one transaction (DESIGN §5).
 * The lane goes on as soon as a batch is committed; its answers wait for the broker. They wait for the events of
 * earlier batches too, so that nobody is told of something, be it by a refusal, that the other services don't know.
 * Lanes only spread the work. That nothing is oversold is the batch's guard, which holds between processes too.
 */
export function createSeatLanes(parts: SeatLanesParts): PerformSeatAct {
  const { lanes: count = 2, mostWaiting = 2_000 } = parts;
  const lanes = Array.from({ length: count }, (): Lane => ({
    waiting: [],
    isRunning: false,
    published: Promise.resolve(),
  }));
  const perform: PerformSeatAct = async (act) => {
    const lane = lanes[laneOf(act.trainingId, count)]!;
    if (lane.waiting.length >= mostWaiting) throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 1 });
    const settle = Promise.withResolvers<SeatOutcome>();
    lane.waiting.push({ act, context: currentContext(), settle });
    if (!lane.isRunning) {
      lane.isRunning = true;
      // Whoever asks in the same turn of the event loop still joins.
      setImmediate(() => void runLane(lane, parts));
    }
    const outcome = await settle.promise;
    if (isRefused(outcome)) throw new AppError(outcome);
    return outcome;
  };
  return (act) => inSpan({ name: `seat ${act.kind}` }, () => perform(act));
}

async function runLane(lane: Lane, { runBatch, mostActsInBatch = 128 }: SeatLanesParts): Promise<void> {
  while (lane.waiting.length > 0) {
    // Acts of one training side by side, in the order they came: a batch that has to be split parts between trainings.
    const batch = lane.waiting.splice(0, mostActsInBatch).toSorted(byTraining);
    const id = newId();
    // One transaction for several requests: it stands in the trace of the first of them.
    const traceparent = batch[0]?.context?.traceparent;
    const context = { requestId: id, correlationId: id, ...(traceparent && { traceparent }) };
    try {
      const { outcomes, published } = await runInContext(context, () => runBatch(batch));
      lane.published = bothPublished(lane.published, published);
      void answer(batch, outcomes, lane.published);
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    }
  }
  lane.isRunning = false;
}

async function answer(batch: readonly WaitingAct[], outcomes: readonly SeatOutcome[], published: Promise<void>) {
  await published;
  for (const [index, { settle }] of batch.entries()) settle.resolve(outcomes[index]!);
}

/** Ids end in a counter: neighbours go to different lanes. */
function laneOf(trainingId: string, count: number): number {
  return Number.parseInt(trainingId.slice(-6), 16) % count;
}

function byTraining(a: RequestedAct, b: RequestedAct): number {
  return Number(a.act.trainingId > b.act.trainingId) - Number(a.act.trainingId < b.act.trainingId);
}

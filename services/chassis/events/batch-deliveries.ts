import type { Channel, ConsumeMessage } from 'amqplib';
import { isMarker } from './fence-markers.ts';
import type { Subscription } from './subscription.ts';

export interface Delivery {
  readonly channel: Channel;
  readonly message: ConsumeMessage;
  /** Whether the broker will redeliver the message. */
  readonly isOver: () => boolean;
}

/** Deliveries waiting to be applied, in their order. */
export interface DeliveryBatcher {
  add(delivery: Delivery): void;
  whenEmpty(): Promise<void>;
}

export interface BatcherParts {
  readonly table: ReadonlyMap<string, Subscription>;
  /** Applies a batch; resolves to the number of its events. Must not throw. */
  readonly process: (batch: readonly Delivery[]) => Promise<number>;
  /** How many deliveries can be outstanding: no more arrive before one of them is settled. */
  readonly prefetch: number;
  /** Number of events from which a batch counts as a rush. */
  readonly rushFrom?: number;
  /** How long the next batch collects in a rush, in milliseconds. */
  readonly gatherMs?: number;
}

/**
 * Passes deliveries to `process` in batches: a message together with those right behind it that are applied together
 * with it. Outside a rush a batch leaves at once, and deliveries that arrive during it form the next one. In a rush the
 * next batch collects for up to 100 ms, because a batch of five costs as much as one of five hundred
 * (`infra/prove/bench/README.md`). It leaves earlier when a marker, or anything that cannot join it, is behind it, so
 * no reader waits for it.
 */
export function batchDeliveries({
  table,
  process,
  prefetch,
  rushFrom = 3,
  gatherMs = 100,
}: BatcherParts): DeliveryBatcher {
  const waiting: Delivery[] = [];
  let emptying: Promise<void> | undefined;
  /** Until when the next batch collects. */
  let gathersUntil = 0;
  let leave = () => {};

  const groupOf = ({ message }: Delivery) =>
    isMarker(message) ? undefined : table.get(message.fields.routingKey)?.applyTogether;

  const lengthOfBatch = () => {
    const first = waiting[0]!;
    const group = groupOf(first);
    const isOutside = (each: Delivery) =>
      group === undefined || each.channel !== first.channel || groupOf(each) !== group;
    const end = waiting.findIndex((each, index) => index > 0 && isOutside(each));
    return end === -1 ? waiting.length : end;
  };

  const mayGrow = () =>
    groupOf(waiting[0]!) !== undefined && lengthOfBatch() === waiting.length && waiting.length < prefetch;

  const gather = async () => {
    const remainingMs = gathersUntil - performance.now();
    if (remainingMs <= 0 || !mayGrow()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    leave = resolve;
    const timer = setTimeout(resolve, remainingMs);
    await promise;
    clearTimeout(timer);
  };

  const empty = async () => {
    while (waiting.length > 0) {
      await gather();
      const events = await process(waiting.splice(0, lengthOfBatch()));
      gathersUntil = events < rushFrom ? 0 : performance.now() + gatherMs;
    }
    emptying = undefined;
  };

  return {
    add: (delivery) => {
      waiting.push(delivery);
      if (!mayGrow()) leave();
      emptying ??= empty();
    },
    whenEmpty: async () => {
      await emptying;
    },
  };
}

import type { Channel, ConsumeMessage } from 'amqplib';
import { isMarker } from './fence-marker.ts';
import type { Subscription } from './subscription.ts';

export interface Delivery {
  readonly channel: Channel;
  readonly message: ConsumeMessage;
  /** Whether the message is no longer ours: the broker delivers it again. */
  readonly isOver: () => boolean;
}

/** Deliveries that wait to be applied, first come, first served. */
export interface DeliveryLine {
  join(delivery: Delivery): void;
  whenEmpty(): Promise<void>;
}

export interface LineParts {
  readonly table: ReadonlyMap<string, Subscription>;
  /** Applies a run; says how many events it held. Must not throw. */
  readonly process: (run: readonly Delivery[]) => Promise<number>;
  /** How many deliveries can be at hand: no more come before one of them is done with. */
  readonly mostAtHand: number;
  /** So many events in a run are a rush. */
  readonly rushFrom?: number;
  /** How long the next run waits for company in a rush, in milliseconds. */
  readonly gatherMs?: number;
}

/**
 * Opens a line. `process` gets one run after another: a message, and those right behind it that are applied together
 * with it. Alone, a message is a run and leaves at once; what comes during a run is the next one. In a rush that waits
 * for company, for 100 ms at most: what a run costs beside its events is as much for five as for five hundred
 * (`bench/README.md`). Nobody notices: it leaves as soon as somebody's marker, or whatever else can't join it, is
 * behind it.
 */
export function openLine({ table, process, mostAtHand, rushFrom = 3, gatherMs = 100 }: LineParts): DeliveryLine {
  const waiting: Delivery[] = [];
  let emptying: Promise<void> | undefined;
  /** Until when the next run waits for company. */
  let gathersUntil = 0;
  let leave = () => {};

  const groupOf = ({ message }: Delivery) =>
    isMarker(message) ? undefined : table.get(message.fields.routingKey)?.applyTogether;

  /** How many of those that wait are the next run. */
  const lengthOfRun = () => {
    const first = waiting[0]!;
    const group = groupOf(first);
    const isOutside = (each: Delivery) =>
      group === undefined || each.channel !== first.channel || groupOf(each) !== group;
    const end = waiting.findIndex((each, index) => index > 0 && isOutside(each));
    return end === -1 ? waiting.length : end;
  };

  const mayGrow = () =>
    groupOf(waiting[0]!) !== undefined && lengthOfRun() === waiting.length && waiting.length < mostAtHand;

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
      const events = await process(waiting.splice(0, lengthOfRun()));
      gathersUntil = events < rushFrom ? 0 : performance.now() + gatherMs;
    }
    emptying = undefined;
  };

  return {
    join: (delivery) => {
      waiting.push(delivery);
      if (!mayGrow()) leave();
      emptying ??= empty();
    },
    whenEmpty: async () => {
      await emptying;
    },
  };
}

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

/**
 * Opens a line. `process` gets one run after another: a message, and those right behind it that are applied together
 * with it; it must not throw. No timer: alone, a message is a run; in a rush, whatever came during a run is the next.
 */
export function openLine(
  table: ReadonlyMap<string, Subscription>,
  process: (run: readonly Delivery[]) => Promise<void>,
): DeliveryLine {
  let waiting: Delivery[] = [];
  let emptying: Promise<void> | undefined;

  const groupOf = ({ message }: Delivery) =>
    isMarker(message) ? undefined : table.get(message.fields.routingKey)?.applyTogether;

  const nextRun = () => {
    const first = waiting[0]!;
    const group = groupOf(first);
    const isOutside = (each: Delivery) =>
      group === undefined || each.channel !== first.channel || groupOf(each) !== group;
    const end = waiting.findIndex((each, index) => index > 0 && isOutside(each));
    const run = end === -1 ? waiting : waiting.slice(0, end);
    waiting = end === -1 ? [] : waiting.slice(end);
    return run;
  };

  const empty = async () => {
    while (waiting.length > 0) await process(nextRun());
    emptying = undefined;
  };

  return {
    join: (delivery) => {
      waiting.push(delivery);
      emptying ??= empty();
    },
    whenEmpty: async () => {
      await emptying;
    },
  };
}

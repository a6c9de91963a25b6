import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Broker } from './broker.ts';
import { BrokerUnavailableError } from './broker-unavailable-error.ts';
import { createOutboxLease } from './outbox-lease.ts';
import { outboxIdAt } from './outbox-id.ts';
import type { OutboxSender } from './outbox-sender.ts';
import { oldestUnsent } from './outbox.ts';

const batchSize = 500;
const pollMs = 40;

/** What an outage or a crash has left in an outbox, as far as it can be read. */
export interface OutboxBacklog {
  /** Whether rows that are older than `ageMs` wait that this process is not just sending. */
  exists(ageMs: number): Promise<boolean>;
  /**
   * Resolves when every row made until now has been sent, by this process or by another one, oldest first.
   * @throws BrokerUnavailableError when the broker goes away meanwhile
   */
  clear(): Promise<void>;
}

export function createOutboxBacklog(connection: Connection, broker: Broker, sender: OutboxSender): OutboxBacklog {
  const lease = createOutboxLease(connection);
  const oldest = (bound: string, limit: number) => oldestUnsent(connection, bound, limit, sender.unreadable());

  /** Says whether there may be more. */
  const sendBatch = async (bound: string): Promise<boolean> => {
    const rows = await oldest(bound, batchSize);
    if (rows.length === 0) return false;
    const ours = rows.filter(({ _id }) => !sender.isInHand(_id));
    if (!(await sender.send(ours))) throw new BrokerUnavailableError('the broker did not take the backlog');
    await sender.whenNoted();
    if (ours.length === 0) await pause(pollMs);
    return true;
  };

  return {
    exists: async (ageMs) => {
      const rows = await oldest(outboxIdAt(Date.now() - ageMs), batchSize);
      return rows.some(({ _id }) => !sender.isInHand(_id));
    },
    clear: async () => {
      const bound = outboxIdAt(Date.now() + 1);
      try {
        for (;;) {
          if (!broker.isUp()) throw new BrokerUnavailableError('the broker is away');
          if ((await oldest(bound, 1)).length === 0) return;
          if (!(await lease.take())) await pause(pollMs);
          else if (!(await sendBatch(bound))) return;
        }
      } finally {
        await lease.release();
      }
    },
  };
}

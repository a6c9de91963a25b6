import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { BrokerUnavailableError } from '../errors/transient-failure.ts';
import type { Broker } from '../events/broker.ts';
import { createLease } from '../mongo/lease.ts';
import { instantOfOutboxId, outboxIdAt } from './outbox-id.ts';
import type { OutboxSender } from './outbox-sender.ts';
import { oldestUnsent, oldestUnsentIds, type OutboxIds, outboxLeasesOf } from './outbox.ts';

const batchSize = 500;
const pollMs = 40;
/**
 * How long a process holds the backlog that it sends: without a lease, each would send all of it after an outage. Two
 * holders at once do no harm, since repeated events have no effect.
 */
const heldForMs = 5_000;
/** Most rows from before a clock step backwards that are sent at once; the rest waits for the next round. */
const mostFromLaterOn = 10_000;

/** The readable rows that an outage or a crash left in an outbox. */
interface OutboxBacklog {
  /** Whether rows older than `ageMs` wait that this process is not sending. */
  exists(ageMs: number): Promise<boolean>;
  /** The age of the oldest row, in seconds; 0 without one. */
  oldestWaitingSeconds(): Promise<number>;
  /**
   * Resolves when every row written until now is sent, by this process or another one, oldest first.
   * @throws BrokerUnavailableError when the broker goes down meanwhile
   */
  clear(): Promise<void>;
}

export function createOutboxBacklog(connection: Connection, broker: Broker, sender: OutboxSender): OutboxBacklog {
  const lease = createLease(outboxLeasesOf(connection), 'sweep', heldForMs);
  const oldest = (ids: OutboxIds, limit: number) =>
    oldestUnsent(connection, { ...ids, $nin: sender.unreadable() }, limit);
  const oldestIds = (ids: OutboxIds, limit: number) =>
    oldestUnsentIds(connection, { ...ids, $nin: sender.unreadable() }, limit);
  let seenSince = new Map<string, number>();

  /** Returns whether there may be more. */
  const sendBatch = async (ids: OutboxIds): Promise<boolean> => {
    const rows = await oldest(ids, batchSize);
    if (rows.length === 0) return false;
    const ours = rows.filter(({ _id }) => !sender.isInHand(_id));
    if (!(await sender.send(ours))) throw new BrokerUnavailableError('the broker did not take the backlog');
    await sender.whenNoted();
    if (ours.length === 0) await pause(pollMs);
    return true;
  };

  const sendAll = async (ids: OutboxIds): Promise<void> => {
    for (;;) {
      if (!broker.isUp()) throw new BrokerUnavailableError('the broker is down');
      if ((await oldestIds(ids, 1)).length === 0) return;
      if (!(await lease.take())) await pause(pollMs);
      else if (!(await sendBatch(ids))) return;
    }
  };

  return {
    exists: async (ageMs) => {
      // Other processes may be sending their rows. Ids carry the time of a clock that may have been set back since, so
      // a row also counts as waiting once this process has seen it for `ageMs`.
      const waiting = (await oldestIds({}, batchSize)).filter((id) => !sender.isInHand(id));
      const now = performance.now();
      seenSince = new Map(waiting.map((id) => [id, seenSince.get(id) ?? now]));
      const madeBefore = outboxIdAt(Date.now() - ageMs);
      return [...seenSince].some(([id, since]) => id < madeBefore || now - since >= ageMs);
    },
    oldestWaitingSeconds: async () => {
      const now = Date.now();
      const [oldestId] = await oldestIds({ $lt: outboxIdAt(now) }, 1);
      return oldestId === undefined ? 0 : (now - instantOfOutboxId(oldestId)) / 1_000;
    },
    clear: async () => {
      const now = outboxIdAt(Date.now() + 1);
      try {
        // By id, so that rows written meanwhile are not waited for.
        const fromLaterOn = await oldestIds({ $gte: now }, mostFromLaterOn);
        await sendAll({ $lt: now });
        if (fromLaterOn.length > 0) await sendAll({ $in: fromLaterOn });
      } finally {
        await lease.release();
      }
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/transient-error.ts';
import { outboxLeasesOf } from './outbox.ts';

const heldForMs = 5_000;

/**
 * The right to send an outbox's backlog, which one process has at a time: after an outage each of them would send all
 * of it. It only saves work; two holders do no harm, since a repeated event has no effect.
 */
export interface OutboxLease {
  /** Takes or prolongs the lease for 5 s; says whether this process has it. */
  take(): Promise<boolean>;
  release(): Promise<void>;
}

export function createOutboxLease(connection: Connection): OutboxLease {
  const leases = outboxLeasesOf(connection);
  const owner = randomUUID();
  return {
    take: async () => {
      const now = Date.now();
      const free = { _id: 'sweep', $or: [{ owner }, { until: { $lt: new Date(now) } }] };
      try {
        await leases.updateOne(free, { $set: { owner, until: new Date(now + heldForMs) } }, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    release: async () => void (await leases.deleteOne({ _id: 'sweep', owner })),
  };
}

import type { Connection } from 'mongoose';
import { createLease, type Lease } from '../mongo/lease.ts';
import { outboxLeasesOf } from './outbox.ts';

const heldForMs = 5_000;

/**
 * A lease on sending an outbox's backlog: without it, every process would send all of it after an outage. Two holders
 * at once do no harm, since repeated events have no effect.
 */
export function createOutboxLease(connection: Connection): Lease {
  return createLease(outboxLeasesOf(connection), 'sweep', heldForMs);
}

import type { Connection } from 'mongoose';
import { createLease, type Lease } from '../mongo/lease.ts';
import { outboxLeasesOf } from './outbox.ts';

const heldForMs = 5_000;

/**
 * The right to send an outbox's backlog, which one process has at a time: after an outage each of them would send all
 * of it. Two holders do no harm, since a repeated event has no effect.
 */
export function createOutboxLease(connection: Connection): Lease {
  return createLease(outboxLeasesOf(connection), 'sweep', heldForMs);
}

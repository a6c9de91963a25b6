import { randomBytes } from 'node:crypto';

const ofThisProcess = randomBytes(4).toString('hex');
let lastMs = 0;
let inThisMs = 0;

/**
 * An id for an outbox row: 24 hex digits that begin like an ObjectId, with seconds (8), milliseconds (3), a counter (5)
 * and the process (8). Plain ObjectIds order by second only, but a backlog must keep its order.
 */
export function outboxId(): string {
  const now = Date.now();
  inThisMs = now > lastMs ? 0 : inThisMs + 1;
  lastMs = Math.max(now, lastMs);
  return hexOfInstant(lastMs) + hex(inThisMs, 5) + ofThisProcess;
}

/** The lowest id of a row written at this instant (milliseconds since 1970). */
export function outboxIdAt(instantMs: number): string {
  return hexOfInstant(Math.max(0, instantMs)) + '0'.repeat(13);
}

/** When a row was written, in milliseconds since 1970. */
export function instantOfOutboxId(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1000 + (Number.parseInt(id.slice(8, 11), 16) % 1000);
}

function hexOfInstant(instantMs: number): string {
  return hex(Math.floor(instantMs / 1000), 8) + hex(instantMs % 1000, 3);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

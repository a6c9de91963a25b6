import type { StudioDatabases } from '../../run/studio-databases.ts';
import { voidedAssignments } from './voided-assignments.ts';

interface BookingRow {
  readonly _id: string;
  readonly status: 'booked' | 'cancelled';
  readonly paidFrom: 'plan' | 'special' | 'courtesy';
  readonly assignmentId: string | null;
}

interface Entry {
  readonly change: number;
  /** The account's version with the latest of its movements. */
  readonly sequence: number;
}

const nothing: Entry = { change: 0, sequence: 0 };

/**
 * Each booking was paid once unless it is a courtesy, and refunded once if it was cancelled; never after the plan that
 * paid was voided (`docs/product.md` §2.3).
 */
export async function* checkPayments(databases: StudioDatabases): AsyncGenerator<string> {
  const { training } = databases.of;
  const voided = await voidedAssignments(databases);
  const entries = new Map<string, Entry>();
  const movements = training
    .collection<Entry & { key: string }>('movements')
    .find({ key: /^(book|refund):/ }, { projection: { _id: 0, key: 1, change: 1, sequence: 1 } })
    .batchSize(5_000);
  for await (const { key, change, sequence } of movements) {
    entries.set(key, { change: (entries.get(key) ?? nothing).change + change, sequence });
  }

  const bookings = training
    .collection<BookingRow>('bookings')
    .find({}, { projection: { status: 1, paidFrom: 1, assignmentId: 1 } })
    .batchSize(5_000);
  for await (const { _id: id, status, paidFrom, assignmentId } of bookings) {
    const paid = paidFrom === 'courtesy' ? 0 : -1;
    const voidedAt = voided.get(assignmentId ?? '');
    const refund = entries.get(`refund:${id}`) ?? nothing;
    if (refund.sequence >= (voidedAt ?? Infinity)) yield `booking ${id}: refunded after its plan was voided`;
    // A booking that was cancelled after its plan was voided is not refunded.
    const isDue = status === 'cancelled' && (voidedAt === undefined || refund !== nothing);
    yield* difference(`booking ${id}: paid`, (entries.get(`book:${id}`) ?? nothing).change, paid);
    yield* difference(`booking ${id}: refunded`, refund.change, isDue ? -paid : 0);
    entries.delete(`book:${id}`);
    entries.delete(`refund:${id}`);
  }
  for (const key of entries.keys()) yield `movement ${key}: there is no such booking`;
}

function* difference(what: string, is: number, shouldBe: number): Generator<string> {
  if (is !== shouldBe) yield `${what} ${is}, should be ${shouldBe}`;
}

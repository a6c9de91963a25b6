import type { StudioDatabases } from './studio-databases.ts';

interface BookingRow {
  readonly _id: string;
  readonly status: 'booked' | 'cancelled';
  readonly paidFrom: 'plan' | 'special' | 'courtesy';
}

/** Each booking was paid once unless it is a courtesy, and refunded once if it was cancelled. */
export async function* checkPayments({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const entries = new Map<string, number>();
  const movements = training
    .collection<{ key: string; change: number }>('movements')
    .find({ key: /^(book|refund):/ }, { projection: { _id: 0, key: 1, change: 1 } })
    .batchSize(5_000);
  for await (const { key, change } of movements) entries.set(key, (entries.get(key) ?? 0) + change);

  const bookings = training
    .collection<BookingRow>('bookings')
    .find({}, { projection: { status: 1, paidFrom: 1 } })
    .batchSize(5_000);
  for await (const { _id: id, status, paidFrom } of bookings) {
    const paid = paidFrom === 'courtesy' ? 0 : -1;
    const refunded = status === 'cancelled' ? -paid : 0;
    yield* difference(`booking ${id}: paid`, entries.get(`book:${id}`) ?? 0, paid);
    yield* difference(`booking ${id}: refunded`, entries.get(`refund:${id}`) ?? 0, refunded);
    entries.delete(`book:${id}`);
    entries.delete(`refund:${id}`);
  }
  for (const key of entries.keys()) yield `movement ${key}: there is no such booking`;
}

function* difference(what: string, is: number, shouldBe: number): Generator<string> {
  if (is !== shouldBe) yield `${what} ${is}, should be ${shouldBe}`;
}

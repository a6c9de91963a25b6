import type { Booking } from '../../../services/training/models/booking.model.ts';
import type { CreditAccount } from '../../../services/training/models/credit-account.model.ts';
import type { Movement } from '../../../services/training/models/movement.model.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';
import { voidedAssignments } from './voided-assignments.ts';

interface WeekCount {
  readonly _id: { readonly accountId: string; readonly week: string };
  readonly booked: number;
}

type Balances = Record<string, number>;

/** Keys of entries that note something about a booking without moving a balance. */
const notes = /^(released|reclaimed|forgiven):/;

/** Every balance is the sum of its movements, after each entry too, and each weekly use counts the week's bookings. */
export async function* checkLedger(databases: StudioDatabases): AsyncGenerator<string> {
  const sums = new Map<string, Balances>();
  yield* addUp(databases, sums);
  const weeks = await bookedByWeek(databases, await voidedAssignments(databases));

  const accounts = databases.of.training.collection<CreditAccount>('credit-accounts').find();
  for await (const { _id: id, special, carried, plan, next, weekUse } of accounts) {
    const balances = { plan: (plan?.classesLeft ?? 0) + (next?.classesLeft ?? 0) + carried, special };
    yield* differences(`account ${id}: balance`, balances, sums.get(id) ?? {});
    yield* differences(`account ${id}: bookings of week`, weekUse, weeks.get(id) ?? {});
    for (const [balance, value] of Object.entries(balances)) {
      if (value < 0) yield `account ${id}: balance ${balance} is ${value}`;
    }
    sums.delete(id);
    weeks.delete(id);
  }
  for (const id of sums.keys()) yield `account ${id}: movements without an account`;
  for (const id of weeks.keys()) yield `account ${id}: bookings without an account`;
}

/** Adds up the ledgers, entry by entry. */
async function* addUp({ of: { training } }: StudioDatabases, sums: Map<string, Balances>): AsyncGenerator<string> {
  const movements = training
    .collection<Movement>('movements')
    .find({}, { projection: { _id: 0, accountId: 1, balance: 1, change: 1, balanceAfter: 1, key: 1 } })
    .sort({ accountId: 1, sequence: 1 })
    .batchSize(5_000);
  for await (const { accountId, balance, change, balanceAfter, key } of movements) {
    const balances = sums.get(accountId) ?? {};
    const sum = (balances[balance] ?? 0) + change;
    if (change !== 0 && notes.test(key)) yield `movement ${key}: moves the balance by ${change}`;
    if (sum !== balanceAfter) yield `movement ${key}: balance after it is ${balanceAfter}, the sum is ${sum}`;
    sums.set(accountId, Object.assign(balances, { [balance]: sum }));
  }
}

/** States of bookings that have spent a class, released seats included (`docs/product.md` §3.18). */
const spending = ['booked', 'released'] as const;

/** Bookings paid by a voided plan do not count towards a week (`docs/product.md` §2.3). */
async function bookedByWeek(
  { of: { training } }: StudioDatabases,
  voided: ReadonlyMap<string, number>,
): Promise<Map<string, Balances>> {
  const counts = training
    .collection('bookings')
    .aggregate<WeekCount>([
      { $match: { status: { $in: [...spending] }, paidFrom: 'plan', assignmentId: { $nin: [...voided.keys()] } } },
      { $group: { _id: { accountId: '$accountId', week: '$week' }, booked: { $sum: 1 } } },
    ]);
  const weeks = new Map<string, Balances>();
  for await (const { _id, booked } of counts) {
    weeks.set(_id.accountId, Object.assign(weeks.get(_id.accountId) ?? {}, { [_id.week]: booked }));
  }
  return weeks;
}

function* differences(what: string, stored: Readonly<Balances>, counted: Readonly<Balances>): Generator<string> {
  for (const key of new Set([...Object.keys(stored), ...Object.keys(counted)])) {
    const [is, shouldBe] = [stored[key] ?? 0, counted[key] ?? 0];
    if (is !== shouldBe) yield `${what} ${key} is ${is}, its entries say ${shouldBe}`;
  }
}

const nothing = {
  change: 0,
  /** The account's version at the latest of these movements. */
  sequence: 0,
};

/** The ledger's notes about a booking, which move no balance. */
const noNotes = {
  /** Releases of the seat less its reclaims. */
  givenUp: 0,
  forgiven: false,
};

/**
 * Each booking was paid once unless it is a courtesy, and refunded once if it was cancelled, but never after the plan
 * that paid was voided (`docs/product.md` §2.3). The ledger has one release more than reclaims for a released seat
 * (§3.18) and for each seat whose class was returned, and an entry for each forgiven absence (§3.21).
 */
export async function* checkPayments(databases: StudioDatabases): AsyncGenerator<string> {
  const { training } = databases.of;
  const voided = await voidedAssignments(databases);
  const entries = new Map<string, typeof nothing>();
  const returned = new Set<string>();
  const movements = training
    .collection<Movement>('movements')
    .find({ key: /^(book|refund):/ }, { projection: { _id: 0, key: 1, change: 1, sequence: 1, reason: 1 } })
    .batchSize(5_000);
  for await (const { key, change, sequence, reason } of movements) {
    entries.set(key, { change: (entries.get(key) ?? nothing).change + change, sequence });
    if (reason === 'returned') returned.add(key);
  }
  const noted = await readNotes(databases);

  const bookings = training
    .collection<Booking>('bookings')
    .find({}, { projection: { status: 1, paidFrom: 1, assignmentId: 1, forgivenAt: 1 } })
    .batchSize(5_000);
  for await (const { _id: id, status, paidFrom, assignmentId, forgivenAt } of bookings) {
    const paid = paidFrom === 'courtesy' ? 0 : -1;
    const voidedAt = voided.get(assignmentId ?? '');
    const refund = entries.get(`refund:${id}`) ?? nothing;
    if (refund.sequence >= (voidedAt ?? Infinity)) yield `booking ${id}: refunded after its plan was voided`;
    // A booking that was cancelled after its plan was voided is not refunded.
    const isDue = status === 'cancelled' && (voidedAt === undefined || refund !== nothing);
    yield* difference(`booking ${id}: paid`, (entries.get(`book:${id}`) ?? nothing).change, paid);
    yield* difference(`booking ${id}: refunded`, refund.change, isDue ? -paid : 0);
    const { givenUp, forgiven } = noted.get(id) ?? noNotes;
    const mustBe = (status === 'released' && paid !== 0) || returned.has(`refund:${id}`);
    // Cancelling the class refunds members with a released seat too.
    const mayBe = status === 'cancelled' && givenUp === 1;
    yield* difference(`booking ${id}: released`, givenUp, mustBe || mayBe ? 1 : 0);
    if (forgivenAt && !forgiven) yield `booking ${id}: forgiven, but not in the ledger`;
    entries.delete(`book:${id}`);
    entries.delete(`refund:${id}`);
    noted.delete(id);
  }
  for (const key of entries.keys()) yield `movement ${key}: there is no such booking`;
  for (const id of noted.keys()) yield `movement about ${id}: there is no such booking`;
}

/** Keyed by booking id, the second part of the movement's key. */
async function readNotes({ of: { training } }: StudioDatabases) {
  const noted = new Map<string, typeof noNotes>();
  const movements = training
    .collection<Movement>('movements')
    .find({ key: notes }, { projection: { _id: 0, key: 1 } })
    .batchSize(5_000);
  for await (const { key } of movements) {
    const [kind, id = ''] = key.split(':');
    const { givenUp, forgiven } = noted.get(id) ?? noNotes;
    const change = kind === 'released' ? 1 : kind === 'reclaimed' ? -1 : 0;
    noted.set(id, { givenUp: givenUp + change, forgiven: forgiven || kind === 'forgiven' });
  }
  return noted;
}

export function* difference(what: string, is: number, shouldBe: number): Generator<string> {
  if (is !== shouldBe) yield `${what} ${is}, should be ${shouldBe}`;
}

import type { StudioDatabases } from '../../run/studio-databases.ts';
import { voidedAssignments } from './voided-assignments.ts';

interface AccountRow {
  readonly _id: string;
  readonly special: number;
  readonly carried: number;
  readonly plan: { readonly classesLeft: number } | null;
  readonly next?: { readonly classesLeft: number } | null;
  readonly weekUse: Readonly<Record<string, number>>;
}

interface MovementRow {
  readonly accountId: string;
  readonly balance: 'plan' | 'special';
  readonly change: number;
  readonly balanceAfter: number;
  readonly key: string;
}

interface WeekCount {
  readonly _id: { readonly accountId: string; readonly week: string };
  readonly booked: number;
}

type Balances = Record<string, number>;

/** Every balance is the sum of its movements, also after each entry, and the use of a week counts its bookings. */
export async function* checkLedger(databases: StudioDatabases): AsyncGenerator<string> {
  const sums = new Map<string, Balances>();
  yield* addUp(databases, sums);
  const weeks = await bookedByWeek(databases, await voidedAssignments(databases));

  const accounts = databases.of.training.collection<AccountRow>('credit-accounts').find();
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
    .collection<MovementRow>('movements')
    .find({}, { projection: { _id: 0, accountId: 1, balance: 1, change: 1, balanceAfter: 1, key: 1 } })
    .sort({ accountId: 1, sequence: 1 })
    .batchSize(5_000);
  for await (const { accountId, balance, change, balanceAfter, key } of movements) {
    const balances = sums.get(accountId) ?? {};
    const sum = (balances[balance] ?? 0) + change;
    if (sum !== balanceAfter) yield `movement ${key}: balance after it is ${balanceAfter}, the sum is ${sum}`;
    sums.set(accountId, Object.assign(balances, { [balance]: sum }));
  }
}

/** Bookings that a voided plan has paid use nothing of a week (`docs/product.md` §2.3). */
async function bookedByWeek(
  { of: { training } }: StudioDatabases,
  voided: ReadonlyMap<string, number>,
): Promise<Map<string, Balances>> {
  const counts = training
    .collection('bookings')
    .aggregate<WeekCount>([
      { $match: { status: 'booked', paidFrom: 'plan', assignmentId: { $nin: [...voided.keys()] } } },
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

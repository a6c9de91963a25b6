import assert from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import type { Connection } from 'mongoose';
import { waitFor } from '@studio/chassis/testing/until';
import { openTrainingStores, type TrainingStores } from '../models/training-stores.ts';
import { balanceOf } from '../rules/credit-policy.ts';
import { isVoided } from '../rules/credit-policy.ts';

/** Checks the invariants of seats, credits and refunds; returns the violations. */
export async function audit(connection: Connection): Promise<string[]> {
  const stores = openTrainingStores(connection);
  return [
    ...(await auditSeats(stores)),
    ...(await auditBalances(stores)),
    ...(await auditWeekUse(stores)),
    ...(await auditRefunds(stores)),
  ];
}

/** Waits briefly until pending work is done and all invariants hold. */
export async function settledAudit(connection: Connection): Promise<void> {
  await waitFor(async () => assert.deepEqual(await audit(connection), []));
}

/** Unconfirmed events. */
export function unsentEvents(connection: Connection): Promise<number> {
  return outboxOf(connection).countDocuments({ sentAt: null });
}

async function auditSeats({ trainings, bookings }: TrainingStores): Promise<string[]> {
  const counts = await bookings
    .aggregate<{ _id: string; booked: number }>([
      { $match: { status: 'booked' } },
      { $group: { _id: '$trainingId', booked: { $sum: 1 } } },
    ])
    .toArray();
  const bookedIn = new Map(counts.map(({ _id, booked }) => [_id, booked]));
  const wrong: string[] = [];
  for (const { _id, seatsTaken, capacity, released = [] } of await trainings.find().toArray()) {
    const booked = bookedIn.get(_id) ?? 0;
    if (booked !== seatsTaken) wrong.push(`training ${_id} counts ${seatsTaken}, booked are ${booked}`);
    if (booked > capacity) wrong.push(`training ${_id} is oversold: ${booked} of ${capacity}`);
    const given = (await bookings.distinct('accountId', { trainingId: _id, status: 'released' })).toSorted();
    if (!isDeepStrictEqual(given, released.toSorted())) {
      wrong.push(`training ${_id} names ${released.join()} as having given a seat up, not ${given.join()}`);
    }
  }
  return wrong;
}

async function auditBalances({ creditAccounts, movements }: TrainingStores): Promise<string[]> {
  const wrong: string[] = [];
  for (const account of await creditAccounts.find().toArray()) {
    const ledger = await movements.find({ accountId: account._id }).sort({ sequence: 1 }).toArray();
    for (const balance of ['plan', 'special'] as const) {
      let sum = 0;
      for (const entry of ledger.filter((each) => each.balance === balance)) {
        sum += entry.change;
        if (sum !== entry.balanceAfter) wrong.push(`${entry.key} says ${entry.balanceAfter}, the sum is ${sum}`);
      }
      const stands = balanceOf(account, balance);
      if (stands !== sum || sum < 0) wrong.push(`${balance} of ${account._id} is ${stands}, the sum is ${sum}`);
    }
  }
  return wrong;
}

async function auditWeekUse({ creditAccounts, bookings }: TrainingStores): Promise<string[]> {
  const wrong: string[] = [];
  for (const account of await creditAccounts.find().toArray()) {
    const { _id, weekUse } = account;
    const counted = { accountId: _id, status: { $in: ['booked', 'released'] }, paidFrom: 'plan' } as const;
    const paid = (await bookings.find(counted).toArray()).filter((booking) => !isVoided(account, booking));
    const used = Object.entries(Object.groupBy(paid, ({ week }) => week)).map(([week, all]) => [week, all!.length]);
    if (!isDeepStrictEqual(Object.fromEntries(used), weekUse)) wrong.push(`week use of ${_id}: ${inspect(weekUse)}`);
  }
  return wrong;
}

async function auditRefunds({ creditAccounts, bookings, movements }: TrainingStores): Promise<string[]> {
  const wrong: string[] = [];
  const accounts = new Map((await creditAccounts.find().toArray()).map((account) => [account._id, account]));
  for (const { _id, status, paidFrom, accountId, assignmentId } of await bookings.find().toArray()) {
    const refunds = await movements.find({ key: `refund:${_id}` }).toArray();
    const voidedFrom = accounts.get(accountId)?.voided[assignmentId ?? ''] ?? Infinity;
    if (refunds.some(({ sequence }) => sequence >= voidedFrom)) wrong.push(`booking ${_id}: refunded, but voided`);
    const due = status === 'cancelled' && paidFrom !== 'courtesy' ? 1 : 0;
    const isRight = refunds.length === due || (refunds.length === 0 && voidedFrom < Infinity);
    if (!isRight) wrong.push(`booking ${_id} was refunded ${refunds.length} times instead of ${due}`);
  }
  return wrong;
}

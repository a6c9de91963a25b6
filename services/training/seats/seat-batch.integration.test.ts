import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { createSnapshotRead } from '@studio/chassis/mongo/snapshot';
import { createCommitWork } from '@studio/chassis/mongo/unit-of-work';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeatAct } from '../policies/booking-policy.ts';
import { settledAudit } from '../testing/audit.ts';
import type { Person } from '../testing/cast.ts';
import { quiet } from '../testing/quiet.ts';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';
import { createSeatBatch } from './seat-batch.ts';

let studio: StudioBench;
let admin: Person;

beforeAll(async () => {
  studio = await openStudio();
  admin = await studio.signIn('admin');
});
afterAll(async () => {
  await settledAudit(studio.connection);
  await studio.close();
});

/** Runs acts as one batch, which is given up when it does not commit at the first try. */
function atFirstTry(acts: readonly SeatAct[]) {
  const { connection, stores } = studio;
  const runBatch = createSeatBatch({
    stores,
    snapshotRead: createSnapshotRead(connection),
    commitWork: createCommitWork({ connection, relay: { publishCommitted: async () => undefined }, logger: quiet }),
    mailOutbox: createMailOutbox(connection),
    clock: () => new Date(),
    weeksAhead: 4,
    observe: () => undefined,
  });
  return runBatch(
    acts.map((act) => ({ act, context: undefined })),
    1,
  );
}

describe('one batch, in which a member', () => {
  let trainingId: string;
  let accountId: string;
  const book = (): SeatAct => ({ kind: 'book', trainingId, accountId, by: accountId, bookingId: newId() });
  const cancel = (): SeatAct => ({ kind: 'cancel', trainingId, accountId, by: accountId });
  const remove = (): SeatAct => ({ kind: 'remove', trainingId, accountId, by: admin.id });
  const bookings = () => studio.stores.bookings.find({ trainingId }, { sort: { _id: 1 } }).toArray();

  test.each([
    { acts: 'cancels and books again', make: () => [cancel(), book()] },
    { acts: 'is removed by an administrator and books again', make: () => [remove(), book()] },
    { acts: 'cancels and books, and does so again', make: () => [cancel(), book(), cancel(), book()] },
  ])('$acts, commits at the first try', async ({ make }) => {
    accountId = newId();
    await studio.news.memberWithPlan(accountId);
    trainingId = await studio.schedule(admin, { maxCapacity: 1 });
    await atFirstTry([book()]);
    const acts = make();
    const { outcomes } = await atFirstTry(acts);
    expect(outcomes.filter((outcome) => 'code' in outcome)).toEqual([]);
    const all = await bookings();
    expect(all.filter(({ status }) => status === 'booked')).toHaveLength(1);
    expect(all).toHaveLength(1 + acts.length / 2);
    expect(await studio.stores.creditAccounts.findOne({ _id: accountId })).toMatchObject({ plan: { classesLeft: 11 } });
  });
});

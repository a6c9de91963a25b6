import { retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import type { RequestContext } from '@studio/chassis/context/request-context';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { createSnapshotRead, type SnapshotRead } from '@studio/chassis/mongo/snapshot';
import { createCommitWork } from '@studio/chassis/outbox/unit-of-work';
import { planCreditsChanged, trainingBooked } from '@studio/contracts/events/training-events';
import { adminActed } from '@studio/contracts/events/activity-events';
import { addStudioDays } from '@studio/contracts/studio-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { seatRulesAt } from '../rules/booking-policy.ts';
import { defaultBookingSettings } from '../rules/booking-settings.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { testWindow, auditedStudio } from '../testing/studio-bench.ts';
import { createSeatTransaction } from './seat-transaction.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

interface Run {
  /** Tries before the batch is given up. */
  readonly tries: number;
  /** Runs once, after the first read of the facts. */
  readonly meanwhile?: () => Promise<unknown>;
  readonly contextOf?: (act: SeatAct) => RequestContext;
}

function runBatch(acts: readonly SeatAct[], { tries, meanwhile, contextOf }: Run) {
  const { connection, stores } = studio;
  const read = createSnapshotRead(connection);
  let happens = meanwhile;
  const snapshotRead: SnapshotRead = async (work) => {
    const facts = await read(work);
    const now = happens;
    happens = undefined;
    await now?.();
    return facts;
  };
  const settle = createSeatTransaction({
    stores,
    snapshotRead,
    commitWork: createCommitWork({
      connection,
      relay: { publishCommitted: async () => 'confirmed' as const },
      logger: silentLogger,
    }),
    mailOutbox: createMailOutbox(connection),
    seatRules: () => seatRulesAt(new Date(), defaultBookingSettings, testWindow),
  });
  const requested = acts.map((act) => ({ act, context: contextOf?.(act) }));
  return retryOnConflict((attempt) => settle(requested, attempt), tries);
}

const atFirstTry = (acts: readonly SeatAct[]) => runBatch(acts, { tries: 1 });

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
    await studio.events.memberWithPlan(accountId);
    trainingId = await studio.schedule(admin, { maxCapacity: 1 });
    await atFirstTry([book()]);
    const acts = make();
    const { outcomes } = await atFirstTry(acts);
    expect(outcomes.filter(({ kind }) => kind !== 'accepted')).toEqual([]);
    const all = await bookings();
    expect(all.filter(({ status }) => status === 'booked')).toHaveLength(1);
    expect(all).toHaveLength(1 + acts.length / 2);
    expect(await studio.stores.creditAccounts.findOne({ _id: accountId })).toMatchObject({ plan: { classesLeft: 11 } });
  });
});

test('each event of a batch names the request that caused it', async () => {
  const accountIds = [newId(), newId()];
  for (const accountId of accountIds) await studio.events.memberWithPlan(accountId);
  const trainingId = await studio.schedule(admin);
  await runBatch(
    accountIds.map((accountId) => ({ kind: 'book', trainingId, accountId, by: accountId, bookingId: newId() })),
    { tries: 1, contextOf: ({ accountId }) => ({ requestId: newId(), correlationId: `of ${accountId}` }) },
  );
  const rows = await outboxOf(studio.connection).find().toArray();
  const events = rows.flatMap(({ envelopes }) => envelopes);
  for (const accountId of accountIds) {
    const caused = events.filter(({ correlationId }) => correlationId === `of ${accountId}`);
    expect(caused.map(({ type }) => type).toSorted()).toEqual(
      [planCreditsChanged.type, trainingBooked.type].toSorted(),
    );
    expect(caused.map(({ payload }) => (payload as { accountId: string }).accountId)).toEqual([accountId, accountId]);
  }
});

test('each enrolment of a batch that is accepted has an entry of its administrator', async () => {
  const [accountIds, actorIds] = [
    [newId(), newId()],
    [newId(), newId()],
  ];
  for (const accountId of accountIds) await studio.events.memberWithPlan(accountId);
  const trainingId = await studio.schedule(admin, { maxCapacity: 1 });
  const requests = accountIds.map((accountId, index): [string, RequestContext] => {
    const act = { kind: 'user-enrolled', about: { user: accountId }, facts: {}, isNoted: false } as const;
    return [accountId, { requestId: newId(), correlationId: newId(), actorId: actorIds[index]!, act }];
  });
  const { outcomes } = await runBatch(
    requests.map(([accountId, { actorId }]) => {
      return { kind: 'enrol', trainingId, accountId, by: actorId!, bookingId: newId() };
    }),
    { tries: 1, contextOf: ({ accountId }) => new Map(requests).get(accountId)! },
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused']);
  const rows = await outboxOf(studio.connection).find({ routingKey: adminActed.type }).toArray();
  const entries = rows.flatMap(({ envelopes }) => envelopes).filter(({ actorId }) => actorIds.includes(actorId ?? ''));
  expect(entries).toMatchObject([{ actorId: actorIds[0], payload: { about: { user: accountIds[0] } } }]);
});

describe('a booking that was decided just before an administrator', () => {
  const later = addStudioDays(nextMonday(), 7);

  test.each([
    { does: 'made the class as small as it is full', change: { maxCapacity: 1 }, refused: 'TRAINING_FULL' },
    {
      does: 'moved it to a week that the plan does not reach',
      change: { trainingDate: later },
      refused: 'NO_PLAN_FOR_DATE',
    },
    { does: 'cancelled it', change: undefined, refused: 'TRAINING_CANCELLED' },
  ])('$does, is decided anew', async ({ change, refused }) => {
    const [first, second] = [newId(), newId()];
    await studio.events.memberWithPlan(first);
    await studio.events.memberWithPlan(second, { endsOn: addStudioDays(nextMonday(), 6) });
    const trainingId = await studio.schedule(admin, { maxCapacity: 2 });
    const book = (accountId: string): SeatAct => {
      return { kind: 'book', trainingId, accountId, by: accountId, bookingId: newId() };
    };
    await atFirstTry([book(first)]);
    const form = await studio.stores.trainings.findOne({ _id: trainingId });
    const path = `/api/admin/trainings/${trainingId}`;
    const meanwhile = async () => {
      const { category, date: trainingDate, startTime, endTime } = form!;
      const body = { category, maxCapacity: 2, trainingDate, startTime, endTime, ...change };
      const { status } = await (change ? admin.ask('PUT', path, body) : admin.ask('DELETE', `${path}/cancel`));
      expect(status).toBe(200);
    };
    const { outcomes } = await runBatch([book(second)], { tries: 10, meanwhile });
    expect(outcomes).toMatchObject([{ refusal: { code: refused } }]);
    expect(await studio.stores.bookings.findOne({ trainingId, accountId: second })).toBeNull();
  });
});

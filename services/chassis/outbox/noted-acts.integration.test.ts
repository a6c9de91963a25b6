import type { Act } from '@studio/contracts/activity';
import { adminActed } from '@studio/contracts/events/activity-events';
import { beforeAll, expect, test } from 'vitest';
import { openedForTests } from '../testing/opened-for-tests.ts';
import { DoneBeforeError, type RequestContext, runInContext, type UnitOnce } from '../context/request-context.ts';
import { newId } from '../mongo/new-id.ts';
import { openBench, noted } from '../testing/events-bench.ts';
import { outboxOf } from './outbox.ts';
import { createUnitOfWork, type UnitOfWork } from './unit-of-work.ts';
import { silentLogger } from '../testing/silent-logger.ts';

const bench = openedForTests(openBench);
let unitOfWork: UnitOfWork;
beforeAll(async () => {
  const relay = { publishCommitted: async () => 'confirmed' as const };
  unitOfWork = createUnitOfWork({ connection: bench.connection, relay, logger: silentLogger });
});

/** A request of an administrator. */
function requestOf(act: Pick<Act, 'about'>): RequestContext & { readonly actorId: string } {
  const running = { kind: 'user-edited', facts: {}, ...act, isNoted: false } as const;
  return { requestId: newId(), correlationId: newId(), actorId: newId(), act: running };
}

/** The entries that an actor has left. */
async function entriesOf({ actorId }: { readonly actorId: string }) {
  const rows = await outboxOf(bench.connection).find().toArray();
  const events = rows.flatMap(({ envelopes }) => envelopes);
  return events.filter((event) => event.actorId === actorId && event.type === adminActed.type);
}

test('the first transaction of a request that commits has its entry, with what the work adds', async () => {
  const request = requestOf({ about: { user: 'u1' } });
  await runInContext(request, async () => {
    const refused = unitOfWork(() => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
    for (const count of [1, 2]) await unitOfWork(async (tx) => tx.noteAct({ about: { plan: 'p1' }, facts: { count } }));
  });
  const about = { user: 'u1', plan: 'p1' };
  expect(await entriesOf(request)).toEqual([
    expect.objectContaining({
      correlationId: request.correlationId,
      payload: { kind: 'user-edited', about, facts: { count: 1 } },
    }),
  ]);
});

test('a transaction that changes nothing has no entry, and leaves it to the next one', async () => {
  const request = requestOf({ about: { user: 'u1' } });
  await runInContext(request, async () => {
    await unitOfWork(async (tx) => {
      tx.noteAct({ facts: { count: 1 } });
      tx.dropAct();
    });
    expect(await entriesOf(request)).toEqual([]);
    await unitOfWork(async (tx) => tx.noteAct({ facts: { count: 2 } }));
  });
  expect(await entriesOf(request)).toMatchObject([{ payload: { facts: { count: 2 } } }]);
});

test('other events carry the actor, and without an act there is no entry', async () => {
  const { act: _act, ...request } = requestOf({ about: {} });
  const aggregateId = newId();
  await runInContext(request, () =>
    unitOfWork(async (tx) => tx.emit(noted, { aggregateId, version: 1, payload: { text: 'by somebody' } })),
  );
  const row = await outboxOf(bench.connection).findOne({ 'envelopes.aggregateId': aggregateId });
  expect(row?.envelopes).toMatchObject([{ actorId: request.actorId }]);
  expect(await entriesOf(request)).toEqual([]);
});

test('a transaction that serves several requests has an entry of each that notes its act', async () => {
  const [one, other, refused] = ['u1', 'u2', 'u3'].map((user) => requestOf({ about: { user } }));
  await unitOfWork(async (tx) => {
    for (const request of [one!, other!]) runInContext(request, () => tx.noteAct());
  });
  for (const request of [one!, other!]) {
    expect(await entriesOf(request)).toMatchObject([{ payload: { about: request.act!.about } }]);
  }
  expect(await entriesOf(refused!)).toEqual([]);
});

test('a repeated request goes on after its first transaction without a second entry', async () => {
  const request = requestOf({ about: { user: 'u1' } });
  const units: UnitOnce[] = [
    { mark: () => Promise.reject(new DoneBeforeError()), ...passing },
    { mark: async () => undefined, ...passing },
  ];
  const once = { wasDone: true, nextUnit: () => units.shift()! };
  await runInContext({ ...request, once }, async () => {
    await unitOfWork(async () => 'first');
    await unitOfWork(async () => 'second');
  });
  expect(units).toEqual([]);
  expect(await entriesOf(request)).toEqual([]);
});

const passing = { keepResult: async () => undefined, recall: async () => 'first', passed: () => undefined };

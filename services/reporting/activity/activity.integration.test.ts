import { runInContext } from '@studio/chassis/context/request-context';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { newId } from '@studio/chassis/mongo/new-id';
import { outboxId } from '@studio/chassis/outbox/outbox-id';
import { type Act, operatorId } from '@studio/contracts/activity';
import { adminActed } from '@studio/contracts/events/activity-events';
import type { Envelope } from '@studio/contracts/events/event';
import { someAccount, someBooking, someTraining } from '@studio/contracts/testing/event-fixtures';
import { describe, expect, test } from 'vitest';
import { benchForTests } from '../testing/bench.ts';

const bench = benchForTests();

function entry(actorId: string, act: Partial<Act> = {}): Envelope {
  const context = { requestId: newId(), correlationId: newId(), actorId };
  const payload = { kind: 'user-edited', about: {}, facts: {}, ...act } as const;
  return runInContext(context, () => sealEnvelope(adminActed, { aggregateId: outboxId(), version: 1, payload }));
}
const publish = async (...entries: Envelope[]) => bench.otherServices.broker.publish(entries);
const list = async (query: string) =>
  (await bench.get(`/api/admin/activity?${query}`)) as { items: { id: string; actor: object }[]; hasMore: boolean };

describe('the activity', () => {
  test('is listed newest first, in pages', async () => {
    const actorId = newId();
    const entries = [1, 2, 3].map((count) => entry(actorId, { facts: { count } }));
    await publish(...entries);
    const [oldest, middle, newest] = entries.map(({ aggregateId }) => aggregateId);
    const first = await list(`actor=${actorId}&limit=2`);
    expect(first).toMatchObject({ items: [{ id: newest, facts: { count: 3 } }, { id: middle }], hasMore: true });
    const second = await list(`actor=${actorId}&limit=2&before=${middle}`);
    expect(second).toMatchObject({ items: [{ id: oldest }], hasMore: false });
  });

  test('has an entry once, however often its event arrives', async () => {
    const actorId = newId();
    const act = entry(actorId);
    await publish(act);
    await publish(act);
    expect((await list(`actor=${actorId}`)).items).toHaveLength(1);
  });

  test('shows current names of people and trainings, and none of deleted accounts', async () => {
    const [actor, user] = [someAccount(), someAccount({ firstName: 'Ana', lastName: 'Ruiz' })];
    const training = someTraining({ date: '2026-11-30', startTime: '06:00:00', title: 'Funcional' });
    for (const account of [actor, user]) await bench.otherServices.account(account);
    await bench.otherServices.training(training);
    const about = { user: user.accountId, training: training.trainingId };
    await publish(entry(actor.accountId, { kind: 'user-enrolled', about }));
    const id = { user: user.accountId, training: training.trainingId };
    expect((await list(`user=${id.user}`)).items).toMatchObject([
      {
        kind: 'user-enrolled',
        actor: { id: actor.accountId, name: `${actor.firstName} ${actor.lastName}` },
        user: { id: id.user, name: 'Ana Ruiz' },
        training: {
          id: id.training,
          category: training.category,
          trainingDate: '2026-11-30',
          startTime: '06:00:00',
          title: 'Funcional',
        },
      },
    ]);
    await bench.otherServices.account({ ...user, deleted: true }, 2);
    const { title: _gone, ...untitled } = training;
    await bench.otherServices.training(untitled, 2);
    const { items } = await list(`training=${id.training}`);
    expect(items).toMatchObject([{ user: { id: id.user, name: null } }]);
    expect(items[0]).not.toHaveProperty('training.title');
    await publish(entry(operatorId, { kind: 'api-key-added', facts: { program: 'crm' } }));
    expect((await list(`actor=${operatorId}`)).items).toMatchObject([
      { actor: { name: 'Quien opera el estudio' }, facts: { program: 'crm' } },
    ]);
    expect(JSON.stringify(await bench.models.activity.find().lean())).not.toMatch(/Ana|Ruiz/);
  });

  test('names nobody without an account: a guest stays «Invitado», even once linked to an account', async () => {
    const [actorId, guest] = [newId(), newId()];
    const booking = someBooking(newId(), { bookingId: guest, accountId: guest, guest: true, paidFrom: 'courtesy' });
    await bench.otherServices.booking(booking);
    await publish(entry(actorId, { kind: 'attendance-marked', about: { user: guest } }));
    const shown = [{ actor: { id: actorId, name: null }, user: { id: guest, name: 'Invitado' } }];
    expect((await list(`actor=${actorId}`)).items).toMatchObject(shown);
    const { guest: _joined, ...joined } = booking;
    await bench.otherServices.booking({ ...joined, accountId: newId() }, 2);
    expect((await list(`actor=${actorId}`)).items).toMatchObject(shown);
  });

  test('is filtered by actor, subject and kind', async () => {
    const [actorId, otherId, user] = [newId(), newId(), newId()];
    const wanted = entry(actorId, { kind: 'password-set', about: { user } });
    await publish(
      wanted,
      entry(otherId, { kind: 'password-set', about: { user } }),
      entry(actorId, { about: { user } }),
      entry(actorId, { kind: 'password-set', about: { user: newId() } }),
    );
    const { items } = await list(`actor=${actorId}&user=${user}&kind=password-set`);
    expect(items.map(({ id }) => id)).toEqual([wanted.aggregateId]);
    const { status } = await bench.call('admin', 'GET', '/api/admin/activity?kind=nothing-we-know');
    expect(status).toBe(400);
  });

  test('is kept for two years', async () => {
    const indexes = await bench.models.activity.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 63_072_000 }));
  });
});

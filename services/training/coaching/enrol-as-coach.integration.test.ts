import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { ENROLLABLE_MAX } from '@studio/contracts/rules/coaches';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import type { AccountState } from '@studio/contracts/events/account-events';
import { beforeAll, describe, expect, test } from 'vitest';
import { assignmentState } from '../testing/other-services.ts';
import type { Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;
let laura: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
  laura = await studio.signIn('coach');
});

type Named = Partial<Pick<AccountState, 'firstName' | 'lastName' | 'status'>>;

async function member(account: Named = {}): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.account(someAccount({ accountId: person.id, ...account }));
  await studio.events.heard();
  return person;
}

async function memberWithPlan(account: Named = {}): Promise<Person> {
  const person = await member(account);
  await studio.events.assignment(assignmentState(person.id));
  await studio.events.heard();
  return person;
}

const enrol = (trainingId: string, { id: userId }: Person, by = laura) =>
  by.ask('POST', `/api/coach/trainings/${trainingId}/register`, { userId });
const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('a coach enrols who stands at the door', () => {
  test('where a plan pays: the ledger names the coach, and the member is mailed', async () => {
    const ana = await memberWithPlan();
    const id = await studio.classOf(laura, 0);
    expect(await enrol(id, ana)).toMatchObject({ status: 201, body: { message: 'Usuario inscrito' } });
    const { body: ledger } = await ana.ask('GET', '/api/users/movements');
    expect(ledger[0]).toMatchObject({ reason: 'booked', change: -1, actor: 'coach' });
    const due = { template: 'user-enrolled', accountId: ana.id };
    expect(await mailsOf(studio.connection).countDocuments(due)).toBe(1);
    const acted = { 'envelopes.payload.kind': 'user-enrolled', 'envelopes.actorId': laura.id };
    const about = { 'envelopes.payload.about.training': id, 'envelopes.payload.about.user': ana.id };
    expect(await studio.connection.collection('outbox').countDocuments({ ...acted, ...about })).toBe(1);
  });

  test('where special trainings pay for a special one', async () => {
    const ana = await member();
    const id = await studio.classOf(laura, 0, { category: 'special' });
    expect(await enrol(id, ana)).toMatchObject(refusal(409, 'NOT_PAID_BY_PLAN'));
    await admin.ask('PUT', `/api/admin/users/${ana.id}/special-trainings`, { value: 1 });
    expect((await enrol(id, ana)).status).toBe(201);
    const { body } = await admin.ask('GET', `/api/admin/trainings/${id}/registrations`);
    expect(body).toMatchObject([{ id: ana.id, paid_from: 'special' }]);
  });

  test('not as a courtesy, twice, into a full class, one of somebody else, or out of its time', async () => {
    const [ana, berta, unpaid] = [await memberWithPlan(), await memberWithPlan(), await member()];
    const [id, early] = [await studio.classOf(laura, 0, { capacity: 1 }), await studio.classOf(laura, 31)];
    const another = await studio.classOf(await studio.signIn('coach'), 0);
    const suspended = await memberWithPlan({ status: 'suspended' });
    expect(await enrol(id, unpaid)).toMatchObject(refusal(409, 'NOT_PAID_BY_PLAN'));
    expect(await enrol(id, suspended)).toMatchObject(refusal(409, 'USER_NOT_ACTIVE'));
    expect((await enrol(id, ana)).status).toBe(201);
    expect(await enrol(id, ana)).toMatchObject(refusal(409, 'USER_ALREADY_BOOKED'));
    expect(await enrol(id, berta)).toMatchObject(refusal(409, 'TRAINING_FULL'));
    expect(await enrol(another, berta)).toMatchObject(refusal(403, 'NOT_YOUR_TRAINING'));
    expect(await enrol(early, berta)).toMatchObject(refusal(409, 'ATTENDANCE_NOT_OPEN'));
    expect(await enrol(await studio.classOf(laura, -24 * 60 - 1), berta)).toMatchObject(
      refusal(409, 'COACH_TIME_OVER'),
    );
    expect(await enrol('0'.repeat(24), berta)).toMatchObject(refusal(404, 'TRAINING_NOT_FOUND'));
  });

  test('once under an idempotency key', async () => {
    const ana = await memberWithPlan();
    const id = await studio.classOf(laura, 0);
    const once = (trainingId: string) =>
      studio.api.call('POST', `/api/coach/trainings/${trainingId}/register`, {
        token: laura.token,
        headers: { 'idempotency-key': `door-${ana.id}` },
        body: { userId: ana.id },
      });
    const answers = [await once(id), await once(id)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await once(await studio.classOf(laura, 0))).toMatchObject(refusal(409, 'IDEMPOTENCY_KEY_REUSED'));
    expect(await studio.stores.bookings.countDocuments({ accountId: ana.id })).toBe(1);
  });
});

describe('the search for members whom a coach can enrol', () => {
  const find = (trainingId: string, search: string, by = laura) =>
    by.ask('GET', `/api/coach/trainings/${trainingId}/enrollable?search=${encodeURIComponent(search)}`);
  const namesOf = async (trainingId: string, search: string) =>
    (await find(trainingId, search)).body.map(({ name }: { name: string }) => name);

  test('finds by any part of the name, ignoring case and accents, best fit first, and returns the name alone', async () => {
    const jose = await memberWithPlan({ firstName: 'José Ángel', lastName: 'Zuluaga Ñustes' });
    await memberWithPlan({ firstName: 'Jose\u0301', lastName: "O'Zul" });
    const id = await studio.classOf(laura, 0);
    const both = ["Jose\u0301 O'Zul", 'José Ángel Zuluaga Ñustes'];
    for (const search of ['JOSE ZUL', 'jósé zul', 'zul  jose']) expect(await namesOf(id, search)).toEqual(both);
    for (const search of ['nustes', 'ÑUSTES', 'angel uaga']) {
      expect((await find(id, search)).body).toEqual([{ id: jose.id, name: 'José Ángel Zuluaga Ñustes' }]);
    }
    expect(await namesOf(id, "o'zul")).toEqual([both[0]]);
  });

  test.each(['.*', '^J', 'Zul$', '[a-z]', '(Jos', 'jos|zul', String.raw`\w\w`, '{"$ne":1}'])(
    'takes %s for a name',
    async (search) => {
      expect(await find(await studio.classOf(laura, 0), search)).toMatchObject({ status: 200, body: [] });
    },
  );

  test('names nobody who is in the class already, not active, or not paid for', async () => {
    const [id, special] = [await studio.classOf(laura, 0), await studio.classOf(laura, 0, { category: 'special' })];
    const [booked, withSpecial] = [
      await memberWithPlan({ firstName: 'Wilson', lastName: 'Uno' }),
      await member({ firstName: 'Wilson', lastName: 'Dos' }),
    ];
    await memberWithPlan({ firstName: 'Wilson', lastName: 'Tres', status: 'inactive' });
    await memberWithPlan({ firstName: 'Wilson', lastName: 'Cuatro' });
    await admin.ask('PUT', `/api/admin/users/${withSpecial.id}/special-trainings`, { value: 1 });
    await enrol(id, booked);
    expect(await namesOf(id, 'wilson')).toEqual(['Wilson Cuatro']);
    expect(await namesOf(special, 'wilson')).toEqual(['Wilson Dos']);
  });

  test(`names ${ENROLLABLE_MAX} at most, by name, also where many of that name are not paid for`, async () => {
    const yolandas = Array.from({ length: 400 }, (_, at) => ({ _id: newId(), lastName: String(999 - at) }));
    const rest = {
      firstName: 'Yolanda',
      email: '',
      phone: '',
      type: 'member',
      status: 'active',
      deleted: false,
    } as const;
    await studio.stores.members.insertMany(yolandas.map((yolanda) => ({ ...yolanda, ...rest, version: 1 })));
    const id = await studio.classOf(laura, 0, { category: 'special' });
    for (const { _id } of yolandas.slice(-ENROLLABLE_MAX - 2)) {
      expect((await admin.ask('PUT', `/api/admin/users/${_id}/special-trainings`, { value: 1 })).status).toBe(200);
    }
    const names = await namesOf(id, 'yolanda');
    expect(names).toHaveLength(ENROLLABLE_MAX);
    expect(names).toEqual(names.toSorted());
    expect(await namesOf(id, 'yolanda 600')).toEqual(['Yolanda 600']);
    expect(await namesOf(id, 'yolanda 900')).toEqual([]);
  });

  test('is open with the list of an own class', async () => {
    expect(await find(await studio.classOf(laura, 31), 'ana')).toMatchObject(refusal(409, 'ATTENDANCE_NOT_OPEN'));
    const another = await studio.signIn('coach');
    expect(await find(await studio.classOf(laura, 0), 'ana', another)).toMatchObject(refusal(403, 'NOT_YOUR_TRAINING'));
    expect((await find(await studio.classOf(laura, 0), 'a')).status).toBe(400);
  });
});

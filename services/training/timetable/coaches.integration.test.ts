import { sealEnvelope } from '@studio/chassis/events/envelope';
import { newId } from '@studio/chassis/mongo/new-id';
import { type AccountState, coachFactsChanged } from '@studio/contracts/events/account-events';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { deletedAccount, someAccount } from '@studio/contracts/testing/event-fixtures';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextMonday, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

/** A coach, as auth publishes the account; `tell` publishes the next state and waits until it is applied. */
async function coach(changes: Partial<AccountState> = {}) {
  const account: AccountState = someAccount({ firstName: 'Laura', lastName: 'Gómez', coach: true, ...changes });
  let version = 0;
  const tell = async (state: AccountState) => {
    version += 1;
    await studio.events.account(state, version);
    await studio.events.heard();
  };
  await tell(account);
  const { coach: _mark, ...unmarked } = account;
  return { id: account.accountId, account, unmarked, tell };
}

const yesterday = () => addStudioDays(toStudioDate(new Date()), -1);
const stored = async (id: string) => (await studio.stores.trainings.findOne({ _id: id }))!;
const coachAt = async (id: string) => (await stored(id)).coach;

/** Edits a class with its stored values, except those in `over`. */
async function edit(id: string, over: Record<string, unknown>) {
  const { category, capacity: maxCapacity, date: trainingDate, startTime, endTime } = await stored(id);
  const form = { category, maxCapacity, trainingDate, startTime, endTime, ...over };
  return admin.ask('PUT', `/api/admin/trainings/${id}`, form);
}

describe('the coach of a class', () => {
  test('is somebody who gives classes, and nobody else', async () => {
    const laura = await coach();
    const id = await studio.schedule(admin, { coachId: laura.id });
    expect(await coachAt(id)).toEqual({ id: laura.id, name: 'Laura G.' });
    const suspended = await coach({ status: 'suspended' });
    const { accountId: member } = someAccount();
    for (const coachId of [suspended.id, member, newId()]) {
      const { status, body } = await edit(id, { coachId });
      expect({ status, code: body.code, field: body.errors[0].field }).toEqual({
        status: 404,
        code: 'COACH_NOT_FOUND',
        field: 'coachId',
      });
    }
    expect(await coachAt(id)).toMatchObject({ id: laura.id });
  });

  test('stays where the form names none, goes where it names nobody, and stands in for another where it says so', async () => {
    const [laura, pedro] = [await coach(), await coach({ firstName: 'Pedro' })];
    const id = await studio.schedule(admin, { coachId: laura.id });
    const edited = async (over: Record<string, unknown>) => (await edit(id, over)).body.training;
    expect(await edited({ title: 'Yoga' })).toMatchObject({ coach_id: laura.id, coach_name: 'Laura G.' });
    const standsIn = { coach_id: pedro.id, coach_name: 'Pedro G.', substitute: true };
    expect(await edited({ coachId: pedro.id, substitute: true })).toMatchObject(standsIn);
    expect(await edited({ title: 'Fuerza' })).toMatchObject(standsIn);
    // Written back as it was read, it changes nothing.
    expect(await edited({ title: 'Fuerza', coachId: pedro.id })).toMatchObject({ ...standsIn, version: 4 });
    expect(await coachAt(id)).toEqual({ id: pedro.id, name: 'Pedro G.', substituteFor: laura.id });
    expect(await edited({ coachId: null, substitute: true })).toMatchObject({ owner_id: laura.id, version: 5 });
    expect(await edited({ coachId: null })).toMatchObject({ owner_id: laura.id, version: 5 });
    const back = await edited({ coachId: laura.id, substitute: true });
    expect(back).toMatchObject({ coach_id: laura.id });
    expect(back).not.toHaveProperty('substitute');
    const gone = await edited({ coachId: null });
    for (const name of ['coach_id', 'owner_id']) expect(gone).not.toHaveProperty(name);
  });

  test('may be one who gives no classes any more only where it is already', async () => {
    const laura = await coach();
    const id = await studio.schedule(admin, { coachId: laura.id, trainingDate: yesterday() });
    await laura.tell(laura.unmarked);
    expect((await edit(id, { coachId: laura.id, title: 'Yoga' })).body.training).toMatchObject({
      coach_name: 'Laura G.',
    });
    // The class is still to come again, so her name would be a promise.
    const { body } = await edit(id, { trainingDate: nextMonday(), startTime: '04:00', endTime: '05:00' });
    expect(body.training).toMatchObject({ coach_id: laura.id });
    expect(body.training).not.toHaveProperty('coach_name');
    expect((await edit(await studio.schedule(admin), { coachId: laura.id })).body.code).toBe('COACH_NOT_FOUND');
  });

  test('is never one whose mark is taken away at that moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      const laura = await coach();
      const [id] = await Promise.all([
        studio.schedule(admin, { coachId: laura.id }).catch(() => undefined),
        laura.tell(laura.unmarked),
      ]);
      const shown = id === undefined ? null : (await coachAt(id))?.name;
      expect(shown).toBeNull();
    }
  });
});

describe('the name at classes', () => {
  /** A class that is over, one to come, and one that was cancelled. */
  async function classesOf(coachId: string) {
    const [over, coming, cancelled] = [
      await studio.schedule(admin, { coachId, trainingDate: yesterday() }),
      await studio.schedule(admin, { coachId }),
      await studio.schedule(admin, { coachId }),
    ];
    await admin.ask('DELETE', `/api/admin/trainings/${cancelled}/cancel`);
    const names = async () => {
      const coaches = await Promise.all([over, coming, cancelled].map(coachAt));
      return coaches.map((each) => each?.name);
    };
    return { over, coming, names };
  }

  test('follows a rename, which is no edit of the class, and reaches the week and who watches it', async () => {
    const laura = await coach();
    const { coming, names } = await classesOf(laura.id);
    const { version, revision } = await stored(coming);
    const member = await studio.signIn('member');
    const week = `week=${nextMonday()}`;
    const inWeek = async () => {
      const { body } = await member.ask('GET', `/api/trainings/week?${week}`);
      return body.find(({ id }: { readonly id: string }) => id === coming);
    };
    expect(await inWeek()).toMatchObject({ coach: 'Laura G.' });
    const leaving = new AbortController();
    const { body: stream } = await fetch(`${studio.api.url}/api/trainings/live?${week}`, {
      headers: { authorization: `Bearer ${member.token}` },
      signal: leaving.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream!.pipeThrough(new TextDecoderStream())) heard += chunk;
    })().catch(() => undefined);
    await expect.poll(() => heard).toContain('"coach":"Laura G."');
    await laura.tell({ ...laura.account, firstName: 'Laura Inés', lastName: 'Ñáñez' });
    expect(await names()).toEqual(['Laura Inés Ñ.', 'Laura Inés Ñ.', 'Laura Inés Ñ.']);
    expect(await inWeek()).toMatchObject({ coach: 'Laura Inés Ñ.' });
    await expect.poll(() => heard).toContain('"coach":"Laura Inés Ñ."');
    leaving.abort();
    await reading;
    expect(await stored(coming)).toMatchObject({ version: version + 1, revision });
  });

  test.each<[string, (laura: Awaited<ReturnType<typeof coach>>) => AccountState]>([
    ['is suspended', ({ account }) => ({ ...account, status: 'suspended' })],
    ['becomes inactive', ({ account }) => ({ ...account, status: 'inactive' })],
    ['gives no classes any more', ({ unmarked }) => unmarked],
  ])('of who %s goes from classes to come, and comes back with its owner', async (_how, left) => {
    const laura = await coach();
    const { over, coming, names } = await classesOf(laura.id);
    const before = await stored(over);
    await laura.tell(left(laura));
    expect(await names()).toEqual(['Laura G.', null, null]);
    const { body } = await admin.ask('GET', `/api/admin/trainings?from=${nextMonday()}`);
    const shown = body.find(({ id }: { readonly id: string }) => id === coming);
    expect(shown).toMatchObject({ coach_id: laura.id });
    expect(shown).not.toHaveProperty('coach_name');
    await laura.tell(laura.account);
    expect(await names()).toEqual(['Laura G.', 'Laura G.', 'Laura G.']);
    expect(await stored(over)).toEqual(before);
  });

  test('stays away from a class that began while its coach was suspended', async () => {
    const laura = await coach();
    const id = await studio.schedule(admin, { coachId: laura.id, ...startingIn(60) });
    await laura.tell({ ...laura.account, status: 'suspended' });
    const { startsAt } = await stored(id);
    await studio.stores.trainings.updateOne(
      { _id: id },
      { $set: { startsAt: new Date(startsAt.getTime() - 7_200_000) } },
    );
    await laura.tell(laura.account);
    expect(await coachAt(id)).toEqual({ id: laura.id, name: null });
  });

  test('of a former coach follows a rename at the classes that are over', async () => {
    const laura = await coach();
    const { names } = await classesOf(laura.id);
    await laura.tell(laura.unmarked);
    await laura.tell({ ...laura.unmarked, firstName: 'Lucía' });
    expect(await names()).toEqual(['Lucía G.', null, null]);
  });

  test('goes with the account, and no late event brings it or what coaches knew back', async () => {
    const laura = await coach();
    const { names } = await classesOf(laura.id);
    const facts = (version: number, note: string | null) => {
      const payload = { accountId: laura.id, note, emergencyContact: null };
      return studio.broker.publish([sealEnvelope(coachFactsChanged, { aggregateId: laura.id, version, payload })]);
    };
    await facts(1, 'sin saltos');
    await studio.events.heard();
    expect(await studio.stores.coachFacts.findOne({ _id: laura.id })).toMatchObject({ note: 'sin saltos' });
    await studio.events.account(deletedAccount(laura.account), 4);
    await studio.events.heard();
    expect(await names()).toEqual([null, null, null]);
    await facts(3, 'tarde');
    await studio.events.account({ ...laura.account, firstName: 'Tarde' }, 3);
    await studio.events.heard();
    expect(await names()).toEqual([null, null, null]);
    expect(await studio.stores.coachFacts.findOne({ _id: laura.id })).toEqual({
      _id: laura.id,
      note: null,
      emergencyContact: null,
      version: 4,
    });
    expect(await studio.stores.members.findOne({ _id: laura.id })).toMatchObject({ firstName: '', deleted: true });
  });

  test('costs a member who gives no classes nothing', async () => {
    const passes = async () => (await studio.stores.guards.findOne({ _id: 'timetable' }))?.passes;
    const { accountId, ...person } = someAccount();
    const before = await passes();
    await studio.events.account({ accountId, ...person }, 1);
    await studio.events.account({ accountId, ...person, firstName: 'Otra', status: 'inactive' }, 2);
    await studio.events.heard();
    expect(await studio.stores.members.findOne({ _id: accountId })).toMatchObject({ firstName: 'Otra', version: 2 });
    expect(await passes()).toBe(before);
  });
});

test('who gives classes is proposed with the shown name, in its order, without those who left', async () => {
  const [laura, beatriz, gone] = [
    await coach({ firstName: 'Zoé', lastName: 'Díaz' }),
    await coach({ firstName: 'Ángela', lastName: 'Ruiz' }),
    await coach({ firstName: 'Ana', lastName: 'Sol' }),
  ];
  await gone.tell({ ...gone.account, status: 'inactive' });
  const { body } = await admin.ask('GET', '/api/admin/trainings/choices');
  const own = [laura.id, beatriz.id, gone.id];
  expect(body.coaches.filter(({ id }: { readonly id: string }) => own.includes(id))).toEqual([
    { id: beatriz.id, name: 'Ángela R.' },
    { id: laura.id, name: 'Zoé D.' },
  ]);
  const names: string[] = body.coaches.map(({ name }: { readonly name: string }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
});

import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { createMailOutbox, type MailRow, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { adminActed } from '@studio/contracts/events/activity-events';
import { trainingChanged } from '@studio/contracts/events/training-events';
import { addStudioDays } from '@studio/contracts/studio-time';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeMail } from '../mails.ts';
import { dateInWords } from '../mails/training-words.ts';
import { settledAudit } from '../testing/audit.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';

let studio: StudioBench;
let admin: Person;

beforeAll(async () => {
  // No mail server answers: mails stay unsent.
  studio = await openStudio();
  admin = await studio.signIn('admin');
});
afterAll(async () => {
  await settledAudit(studio.connection);
  await studio.close();
});

async function account(firstName: string) {
  const opened = someAccount({ firstName, lastName: 'Gómez', coach: true });
  await studio.events.account(opened);
  await studio.events.heard();
  return opened;
}
const coach = async (firstName: string): Promise<string> => (await account(firstName)).accountId;

const day = (count: number) => addStudioDays(nextMonday(), count);
const range = { startDate: day(0), endDate: day(6) };
const substitution = (of: string, substituteId: string | null, over: Record<string, unknown> = {}) =>
  admin.ask('POST', `/api/admin/coaches/${of}/substitution`, { ...range, substituteId, ...over });
const preview = (of: string, substituteId: string | null) =>
  admin.ask('POST', `/api/admin/coaches/${of}/substitution/preview`, { ...range, substituteId });
const coachAt = async (id: string) => (await studio.stores.trainings.findOne({ _id: id }))?.coach;

async function bookedBy(...trainingIds: readonly string[]): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  for (const trainingId of trainingIds) {
    expect((await person.ask('POST', '/api/trainings/register', { trainingId })).status).toBe(201);
  }
  return person;
}

describe('a substitution', () => {
  test('gives the classes of the range that are to come to another coach, and given back they are as before', async () => {
    const [laura, pedro, sara] = [await coach('Laura'), await coach('Pedro'), await coach('Sara')];
    const [first, last, after, over] = [
      await studio.schedule(admin, { coachId: laura }),
      await studio.schedule(admin, { coachId: laura, trainingDate: day(6) }),
      await studio.schedule(admin, { coachId: laura, trainingDate: day(7) }),
      await studio.schedule(admin, { coachId: laura, trainingDate: day(-30) }),
    ];
    const cancelled = await studio.schedule(admin, { coachId: laura });
    await admin.ask('DELETE', `/api/admin/trainings/${cancelled}/cancel`);
    const before = await studio.stores.trainings.findOne({ _id: first });

    const long = { startDate: day(-60), endDate: day(6) };
    expect((await substitution(laura, pedro, long)).body).toEqual({
      changed: 2,
      message: 'Se cambiaron 2 entrenamientos',
      previous: [{ substituteId: laura, trainingIds: [first, last] }],
    });
    const byPedro = { id: pedro, name: 'Pedro G.', substituteFor: laura };
    for (const id of [first, last]) expect(await coachAt(id)).toEqual(byPedro);
    for (const id of [after, over, cancelled]) expect(await coachAt(id)).toMatchObject({ id: laura });
    const changed = await studio.stores.trainings.findOne({ _id: first });
    expect(changed).toMatchObject({ version: before!.version + 1, revision: before!.revision + 1 });
    const told = { type: trainingChanged.type, aggregateId: first, 'payload.substituteFor': laura };
    expect(await outboxOf(studio.connection).countDocuments({ envelopes: { $elemMatch: told } })).toBe(1);

    expect((await substitution(laura, sara)).body.changed).toBe(2);
    expect(await coachAt(last)).toEqual({ id: sara, name: 'Sara G.', substituteFor: laura });
    expect((await substitution(laura, laura)).body.changed).toBe(2);
    for (const id of [first, last]) expect(await coachAt(id)).toEqual({ id: laura, name: 'Laura G.' });
    expect((await substitution(laura, null, { endDate: day(0) })).body).toMatchObject({
      changed: 1,
      message: 'Se cambió 1 entrenamiento',
    });
    expect(await coachAt(first)).toBeUndefined();
  });

  test('leaves a class that nobody gives with its owner, for whom it is given to somebody again', async () => {
    const [laura, pedro] = [await coach('Laura'), await coach('Pedro')];
    const [first, second] = [
      await studio.schedule(admin, { coachId: laura }),
      await studio.schedule(admin, { coachId: laura, trainingDate: day(1) }),
    ];
    const rowOf = async (id: string) =>
      (await admin.ask('GET', `/api/admin/trainings?from=${day(0)}&to=${day(6)}`)).body.find(
        (row: { readonly id: string }) => row.id === id,
      );
    expect((await substitution(laura, null)).body.changed).toBe(2);
    const row = await rowOf(first);
    expect(row).toMatchObject({ owner_id: laura });
    expect(row).not.toHaveProperty('coach_id');
    expect((await preview(laura, pedro)).body).toMatchObject({ trainings: 2, replaced: 2 });
    expect((await substitution(laura, pedro, { endDate: day(0) })).body.changed).toBe(1);
    expect(await rowOf(first)).toMatchObject({ coach_id: pedro, substitute: true, owner_id: laura });
    expect((await substitution(laura, laura)).body.changed).toBe(2);
    for (const id of [first, second]) {
      expect(await coachAt(id)).toEqual({ id: laura, name: 'Laura G.' });
      expect(await rowOf(id)).not.toHaveProperty('owner_id');
      expect(await studio.stores.trainings.findOne({ _id: id })).not.toHaveProperty('ownerId');
    }
  });

  test("leaves a substitute's own classes alone, and says how many classes of others the substitute gives", async () => {
    const [laura, marta] = [await coach('Laura'), await coach('Marta')];
    const ofLaura = await studio.schedule(admin, { coachId: laura });
    const ofMarta = await studio.schedule(admin, { coachId: marta, trainingDate: day(1) });
    await substitution(laura, marta);
    const standsInFor = [{ name: 'Laura G.', trainings: 1 }];
    expect((await preview(marta, laura)).body).toMatchObject({ trainings: 1, replaced: 0, standsInFor });
    expect((await preview(laura, laura)).body).toMatchObject({ trainings: 1, replaced: 1, standsInFor: [] });
    expect((await substitution(marta, laura)).body.changed).toBe(1);
    expect(await coachAt(ofMarta)).toEqual({ id: laura, name: 'Laura G.', substituteFor: marta });
    expect(await coachAt(ofLaura)).toEqual({ id: marta, name: 'Marta G.', substituteFor: laura });
  });

  test('is taken back with what it answers, but not where somebody has changed a class since', async () => {
    const [laura, marta, nora] = [await coach('Laura'), await coach('Marta'), await coach('Nora')];
    const ids = [];
    for (const count of [0, 1, 2, 3])
      ids.push(await studio.schedule(admin, { coachId: laura, trainingDate: day(count) }));
    await substitution(laura, marta, { endDate: day(0) });
    await substitution(laura, null, { startDate: day(1), endDate: day(1) });
    const before = await Promise.all(ids.map(coachAt));
    const { body } = await substitution(laura, nora);
    expect(body).toMatchObject({ changed: 4 });
    await substitution(laura, marta, { startDate: day(3), endDate: day(3) });
    for (const { substituteId, trainingIds } of body.previous) {
      await substitution(laura, substituteId, { among: { trainingIds, givenBy: nora } });
    }
    const [byMarta] = before;
    expect(await Promise.all(ids.map(coachAt))).toEqual([...before.slice(0, 3), byMarta]);
  });

  test('is taken back also where the coach had stopped giving classes: the class is without a coach, as before', async () => {
    const [laura, marta] = [await account('Laura'), await coach('Marta')];
    const trainingId = await studio.schedule(admin, { coachId: laura.accountId });
    await studio.events.account({ ...laura, status: 'suspended' }, 2);
    await studio.events.heard();
    const { previous } = (await substitution(laura.accountId, marta)).body;
    expect(previous).toEqual([{ substituteId: laura.accountId, trainingIds: [trainingId] }]);
    const among = { trainingIds: [trainingId], givenBy: marta };
    expect((await substitution(laura.accountId, laura.accountId, { among })).body.changed).toBe(1);
    expect(await coachAt(trainingId)).toEqual({ id: laura.accountId, name: null });
    await substitution(laura.accountId, marta);
    expect((await substitution(laura.accountId, newId(), { among })).body.code).toBe('USER_NOT_FOUND');
    expect((await substitution(laura.accountId, laura.accountId)).body.code).toBe('COACH_NOT_FOUND');
  });

  test('leaves an entry of how many classes it changed, and none where it changed nothing', async () => {
    const [laura, pedro] = [await coach('Laura'), await coach('Pedro')];
    await studio.schedule(admin, { coachId: laura });
    expect((await substitution(laura, pedro)).body.changed).toBe(1);
    expect((await substitution(laura, pedro)).body.changed).toBe(0);
    expect((await substitution(pedro, pedro)).body.changed).toBe(0);
    const rows = await outboxOf(studio.connection).find({ routingKey: adminActed.type }).toArray();
    const acts = rows.flatMap(({ envelopes }) => envelopes).map(({ payload }) => payload);
    const ofThese = [laura, pedro].map((user) => expect.objectContaining({ about: { user } }));
    expect(acts.filter((each) => ofThese.some((about) => about.asymmetricMatch(each)))).toMatchObject([
      { kind: 'coach-substituted', about: { user: laura }, facts: { count: 1, from: day(0), to: day(6) } },
    ]);
  });

  test('is refused with somebody who gives no classes', async () => {
    const laura = await coach('Laura');
    for (const ask of [substitution, preview]) {
      expect((await ask(laura, newId())).body.code).toBe('COACH_NOT_FOUND');
      expect(await ask(newId(), laura)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    }
  });

  test('says before how many classes and bookings it concerns, and how many lie at the hour of another one', async () => {
    const [laura, pedro] = [await coach('Laura'), await coach('Pedro')];
    const at = (coachId: string, startTime: string, endTime: string) =>
      studio.schedule(admin, { coachId, trainingDate: day(2), startTime, endTime });
    const [early, late] = [await at(laura, '06:03', '07:03'), await at(laura, '08:03', '09:03')];
    await at(pedro, '07:00', '07:30');
    await at(pedro, '09:03', '10:03');
    await bookedBy(early, late);
    await bookedBy(early);
    const own = { replaced: 0, standsInFor: [] };
    expect((await preview(laura, pedro)).body).toEqual({ trainings: 2, bookings: 3, clashes: 1, ...own });
    expect((await preview(laura, null)).body).toEqual({ trainings: 2, bookings: 3, clashes: 0, ...own });
    expect((await preview(laura, laura)).body).toEqual({ trainings: 0, bookings: 0, clashes: 0, ...own });
  });

  test('counts before the classes that overlap one another only once one coach gives them', async () => {
    const [laura, pedro, sara] = [await coach('Laura'), await coach('Pedro'), await coach('Sara')];
    const at = (startTime: string, endTime: string) =>
      studio.schedule(admin, { coachId: laura, trainingDate: day(2), startTime, endTime });
    await at('20:03', '20:43');
    await at('20:13', '20:53');
    await at('20:53', '21:13');
    expect((await preview(laura, pedro)).body).toMatchObject({ trainings: 3, clashes: 2 });
    expect((await preview(laura, null)).body).toMatchObject({ trainings: 3, clashes: 0 });
    await substitution(laura, sara);
    expect((await preview(laura, pedro)).body).toMatchObject({ trainings: 3, clashes: 2 });
  });

  test('meets bookings of the same moment without losing one', async () => {
    const [laura, pedro] = [await coach('Laura'), await coach('Pedro')];
    const ids = await Promise.all(
      [3, 4, 5].map((count) => studio.schedule(admin, { coachId: laura, trainingDate: day(count) })),
    );
    const [{ body }] = await Promise.all([substitution(laura, pedro), ...ids.map((id) => bookedBy(id))]);
    expect(body.changed).toBe(3);
    const trainings = await studio.stores.trainings.find({ _id: { $in: ids } }).toArray();
    expect(trainings).toMatchObject(ids.map(() => ({ seatsTaken: 1, coach: { id: pedro } })));
  });
});

describe('the mail about another coach', () => {
  const rowsFor = ({ id }: Person) =>
    mailsOf(studio.connection).find({ accountId: id, template: 'coach-changed' }).sort({ createdAt: 1 }).toArray();
  const compose = (row: MailRow, now = new Date()) =>
    composeMail({
      stores: studio.stores,
      unitOfWork: () => Promise.reject(new Error('nothing is written')),
      mailOutbox: createMailOutbox(studio.connection),
      readBrand: brandNamed('Estudio'),
      publicUrl: 'https://estudio.example',
      clock: () => now,
    })(row);
  const notify = { notify: true };

  async function edit(id: string, over: Record<string, unknown>) {
    const training = (await studio.stores.trainings.findOne({ _id: id }))!;
    const { category, capacity: maxCapacity, date: trainingDate, startTime, endTime } = training;
    const form = { category, maxCapacity, trainingDate, startTime, endTime, ...over };
    expect((await admin.ask('PUT', `/api/admin/trainings/${id}`, form)).status).toBe(200);
  }

  test('goes to each registrant once where it is asked for, and says who gives each class when it is sent', async () => {
    const [laura, pedro, sara] = [await coach('Laura'), await coach('Pedro'), await coach('Sara')];
    const [first, second] = [
      await studio.schedule(admin, { coachId: laura, trainingDate: day(1), title: 'Funcional', room: 'Sala 1' }),
      await studio.schedule(admin, { coachId: laura, trainingDate: day(2) }),
    ];
    const [ana, benno] = [await bookedBy(first, second), await bookedBy(second)];
    await substitution(laura, pedro);
    for (const person of [ana, benno]) expect(await rowsFor(person)).toEqual([]);
    await substitution(laura, sara, notify);
    const [mail, ...others] = await rowsFor(ana);
    expect(others).toEqual([]);
    const { subject, text } = (await compose(mail!))!;
    expect(subject).toBe(`Cambio de entrenador: del ${dateInWords(day(1))} al ${dateInWords(day(2))}`);
    expect(text).toContain(`- entrenamiento normal «Funcional», ${dateInWords(day(1))}, de `);
    expect(text).toContain(', con Sara G., en Sala 1\n');
    expect(await rowsFor(benno)).toHaveLength(1);

    // The mail says what is true when it is sent.
    await edit(second, { coachId: null });
    await ana.ask('DELETE', `/api/trainings/register/${first}`);
    const later = (await compose(mail!))!;
    expect(later.subject).toBe(`Cambio de entrenador: ${dateInWords(day(2))}`);
    expect(later.text).toContain('por ahora sin entrenador');
    await admin.ask('DELETE', `/api/admin/trainings/${second}/cancel`);
    expect(await compose(mail!)).toBeNull();
  });

  test('follows an edit that asks for it and changes the coach, and an unsent earlier one gives way', async () => {
    const [laura, pedro] = [await coach('Laura'), await coach('Pedro')];
    const id = await studio.schedule(admin, { coachId: laura, trainingDate: day(4) });
    const ana = await bookedBy(id);
    await edit(id, { coachId: laura, title: 'Yoga', ...notify });
    await edit(id, { coachId: pedro });
    expect(await rowsFor(ana)).toEqual([]);
    await edit(id, { coachId: laura, ...notify });
    await edit(id, { coachId: pedro, ...notify });
    const rows = await rowsFor(ana);
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(1);
    const mail = rows.at(-1)!;
    expect((await compose(mail))!.text).toContain(', con Pedro G.\n');
    const { startsAt } = (await studio.stores.trainings.findOne({ _id: id }))!;
    expect(await compose(mail, startsAt)).toBeNull();
  });
});

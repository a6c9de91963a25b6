import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { createMailOutbox, type MailRow, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { createUnitOfWork, type UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { composeMail } from '../mails.ts';
import { shortStart } from '../mails/training-words.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { studioForTests } from '../testing/studio-bench.ts';
import { tellOfThinClasses } from './tell-of-thin-classes.ts';

const studio = studioForTests();
let admin: Person;
let laura: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
  laura = await studio.signIn('coach');
  const suspended = someAccount({ type: 'admin', status: 'suspended' });
  await studio.events.account(someAccount({ accountId: admin.id, type: 'admin' }));
  await studio.events.account(someAccount({ accountId: laura.id, coach: true, firstName: 'Laura' }));
  await studio.events.account(suspended);
  await studio.events.heard();
});

let date = nextMonday();
beforeEach(() => {
  date = addStudioDays(date, 1);
});

const on = (time: string, day = date) => studioInstant(day, time);
const evening = () => on('20:00', addStudioDays(date, -1));

const schedule = (startTime: string, over: Record<string, unknown> = {}) =>
  studio.schedule(admin, { trainingDate: date, startTime, endTime: '23:00', minParticipants: 2, ...over });

const relay = { publishCommitted: async () => 'confirmed' as const };
const unitOfWork: UnitOfWork = (work) =>
  createUnitOfWork({ connection: studio.connection, relay, logger: silentLogger })(work);

const parts = (now: Date) => ({
  stores: studio.stores,
  unitOfWork,
  mailOutbox: createMailOutbox(studio.connection),
  clock: () => now,
});
const tellAt = (now: Date) => tellOfThinClasses(parts(now));
const compose = (row: MailRow, now: Date) =>
  composeMail({ ...parts(now), readBrand: brandNamed('Estudio'), publicUrl: 'https://estudio.example' })(row);

/** The mails of a notice, `T20:00` of the day before or `T12:00` of the day. */
const mailsOfNotice = (id: string) =>
  mailsOf(studio.connection)
    .find({ _id: { $regex: `^thin-classes:${id}:` } })
    .toArray();
const noticeOfEvening = () => mailsOfNotice(`${addStudioDays(date, -1)}T20:00`);

test('administrators read of the thin classes of the morning, coaches of their own, each once', async () => {
  const five = await schedule('05:00', { title: 'Funcional', coachId: laura.id });
  const eleven = await schedule('11:59', { category: 'special', room: 'Sala 2' });
  await schedule('12:01');
  await schedule('06:00', { minParticipants: 0 });
  const member = await studio.signIn('member');
  await studio.events.memberWithPlan(member.id);
  expect((await member.ask('POST', '/api/trainings/register', { trainingId: five })).status).toBe(201);
  await tellAt(new Date(evening().getTime() - 1));
  expect(await noticeOfEvening()).toEqual([]);
  await Promise.all([tellAt(evening()), tellAt(evening())]);
  const rows = await noticeOfEvening();
  expect(rows.map(({ accountId }) => accountId).toSorted()).toEqual([admin.id, laura.id].toSorted());
  const rowOf = ({ id }: Person) => rows.find(({ accountId }) => accountId === id)!;
  const forAdmin = await compose(rowOf(admin), evening());
  const address = `https://estudio.example/admin?tab=entrenamientos&class=${five}&do=`;
  expect(forAdmin?.text).toContain(
    `- 5:00 · 1 inscrito · Funcional\n  Cancelar: ${address}cancel\n  Dejar: ${address}keep\n- 11:59 · 0 inscritos · Especial · Sala 2\n`,
  );
  expect(forAdmin?.text).not.toContain('12:01');
  const forCoach = await compose(rowOf(laura), evening());
  expect(forCoach?.text).toContain('- 5:00 · 1 inscrito · Funcional\n');
  const ofDay = { kind: 'thin-classes', tag: `thin:${date}`, until: on('05:00').toISOString() };
  expect(forAdmin?.event?.fact.payload).toEqual({
    ...ofDay,
    accountId: admin.id,
    title: '2 clases con pocos inscritos',
    body: `${shortStart({ date, startTime: '05:00:00' })} · 11:59`,
    path: '/admin?tab=entrenamientos',
  });
  expect(forCoach?.event?.fact.payload).toEqual({
    ...ofDay,
    accountId: laura.id,
    title: 'Clase con pocos inscritos',
    body: `Funcional · ${shortStart({ date, startTime: '05:00:00' })}`,
    path: '/trainings?vista=mis-clases',
  });
  expect(forCoach?.text).not.toMatch(/Sala 2|[/]admin/);
  // A class that gets thin after the notice is in no further one.
  await schedule('07:00');
  await tellAt(on('04:00'));
  expect(await noticeOfEvening()).toHaveLength(2);
  expect((await compose(rowOf(admin), on('06:00')))?.text).not.toContain('Funcional');
  await admin.ask('DELETE', `/api/admin/trainings/${eleven}/cancel`);
  expect(await compose(rowOf(admin), on('06:00'))).toBeNull();
});

test('a notice that was missed is made up for about the classes that are still ahead', async () => {
  await schedule('15:00');
  const late = await schedule('21:00');
  await tellAt(on('20:30'));
  const [row, ...others] = await mailsOfNotice(`${date}T12:00`);
  expect([row?.accountId, others]).toEqual([admin.id, []]);
  expect(row?.payload).toMatchObject({ trainingIds: [late] });
});

test('a notice without a class is given as well, and mails nobody', async () => {
  await tellAt(evening());
  await schedule('08:00');
  await tellAt(evening());
  expect(await noticeOfEvening()).toEqual([]);
});

test('a class that is kept or has enough people by then is not in the mail, and an administrator no more reads none', async () => {
  const [kept, filled] = [await schedule('08:00'), await schedule('09:00', { minParticipants: 1 })];
  await tellAt(evening());
  const row = (await noticeOfEvening()).find(({ accountId }) => accountId === admin.id)!;
  expect((await compose(row, evening()))?.text).toMatch(/8:00 · 0 inscritos[^]*9:00 · 0 inscritos/);
  expect((await admin.ask('POST', `/api/admin/trainings/${kept}/keep`)).status).toBe(200);
  expect((await compose(row, evening()))?.text).not.toContain('8:00 ·');
  const account = someAccount({ accountId: admin.id, type: 'admin' });
  await studio.events.account({ ...account, type: 'member' }, 2);
  await studio.events.heard();
  expect(await compose(row, evening())).toBeNull();
  await studio.events.account(account, 3);
  await studio.events.heard();
  const member = await studio.signIn('member');
  await studio.events.memberWithPlan(member.id);
  await member.ask('POST', '/api/trainings/register', { trainingId: filled });
  expect(await compose(row, evening())).toBeNull();
});

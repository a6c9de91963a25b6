import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { createMailOutbox, type MailRow, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { createUnitOfWork, type UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeMail } from '../mails.ts';
import { dateInWords } from '../mails/training-words.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';
import { remindOfTrainings } from './remind-of-trainings.ts';

/** Far enough ahead that a booking of today comes before every reminder of it, on a Sunday evening too. */
const monday = addStudioDays(nextMonday(), 7);
const form = { trainingDate: monday, startTime: '18:00', endTime: '19:00', category: 'normal', maxCapacity: 5 };
/** Twelve hours before 18:00 is still night. */
const dueAt = studioInstant(form.trainingDate, '07:00');

let studio: StudioBench;
let admin: Person;

beforeAll(async () => {
  // The worker's own sweep is off.
  studio = await openStudio({ settings: { REMINDER_HOURS: '0' } });
  admin = await studio.signIn('admin');
});
afterAll(() => studio.close());

async function booked(startTime: string, endTime: string) {
  const member = await studio.signIn('member');
  await studio.events.memberWithPlan(member.id);
  const trainingId = await studio.schedule(admin, { ...form, startTime, endTime });
  expect((await member.ask('POST', '/api/trainings/register', { trainingId })).status).toBe(201);
  return { member, trainingId };
}

const relay = { publishCommitted: async () => 'confirmed' as const };
const unitOfWork: UnitOfWork = (work) =>
  createUnitOfWork({ connection: studio.connection, relay, logger: silentLogger })(work);

async function remindAt(now: Date): Promise<void> {
  const mailOutbox = createMailOutbox(studio.connection);
  const mails = mailsOf(studio.connection);
  await remindOfTrainings({ stores: studio.stores, unitOfWork, mailOutbox, mails, clock: () => now, hours: 12 });
}

const mailsTo = ({ id }: Person, template: string) =>
  mailsOf(studio.connection).find({ accountId: id, template }).sort({ createdAt: 1 }).toArray();
const remindersOf = (person: Person) => mailsTo(person, 'reminder');

const compose = (row: MailRow, now: Date) =>
  composeMail({
    stores: studio.stores,
    unitOfWork,
    mailOutbox: createMailOutbox(studio.connection),
    readBrand: brandNamed('Estudio'),
    publicUrl: 'https://estudio.example',
    clock: () => now,
  })(row);

test('a class is reminded of once, however often and in however many processes the sweep runs', async () => {
  const { member } = await booked('18:00', '19:00');
  await remindAt(new Date(dueAt.getTime() - 1));
  expect(await remindersOf(member)).toEqual([]);
  await Promise.all([remindAt(dueAt), remindAt(dueAt)]);
  await remindAt(new Date(dueAt.getTime() + 60_000));
  const [row, ...others] = await remindersOf(member);
  expect(others).toEqual([]);
  const mail = await compose(row!, dueAt);
  expect(mail?.subject).toMatch(/^Recordatorio: lunes \d+ de \S+, 18:00$/);
  expect(mail?.unsubscribeUrl).toBe(`https://estudio.example/api/unsubscribe/token-of-${member.id}/reminders`);
  expect(mail?.event?.fact.payload).toMatchObject({ kind: 'reminder', title: 'Tu clase es hoy' });
  const dayBefore = new Date(dueAt.getTime() - 24 * 60 * 60_000);
  expect((await compose(row!, dayBefore))?.event?.fact.payload).toMatchObject({ title: 'Mañana tienes clase' });
});

test('a class of the morning is reminded of in the evening before, and nobody is woken up', async () => {
  const { member } = await booked('10:00', '11:00');
  const evening = addStudioDays(form.trainingDate, -1);
  await remindAt(studioInstant(evening, '19:59'));
  await remindAt(studioInstant(form.trainingDate, '04:00'));
  expect(await remindersOf(member)).toEqual([]);
  await remindAt(studioInstant(evening, '20:00'));
  expect(await remindersOf(member)).toHaveLength(1);
});

test('a reminder is not sent once the booking is cancelled, the class has begun, or the member does not want any', async () => {
  const { member, trainingId } = await booked('18:10', '19:00');
  await remindAt(studioInstant(form.trainingDate, '07:10'));
  const [row] = await remindersOf(member);
  const before = studioInstant(form.trainingDate, '12:00');
  expect(await compose(row!, before)).not.toBeNull();
  expect(await compose(row!, studioInstant(form.trainingDate, '18:10'))).toBeNull();
  const account = someAccount({ accountId: member.id });
  await studio.events.account({ ...account, refusedMails: ['reminders'] }, 2);
  await studio.events.heard();
  expect(await compose(row!, before)).toBeNull();
  await studio.events.account(account, 3);
  await studio.events.heard();
  await member.ask('DELETE', `/api/trainings/register/${trainingId}`);
  expect(await compose(row!, before)).toBeNull();
});

test.each(['suspended', 'inactive'] as const)(
  'a member whose account is %s is not reminded of a class',
  async (status) => {
    const { member } = await booked(status === 'inactive' ? '18:50' : '18:55', '19:00');
    await remindAt(studioInstant(form.trainingDate, '07:30'));
    const [row] = await remindersOf(member);
    const now = studioInstant(form.trainingDate, '07:31');
    const account = someAccount({ accountId: member.id });
    await studio.events.account({ ...account, status }, 2);
    await studio.events.heard();
    expect(await compose(row!, now)).toBeNull();
    await studio.events.account(account, 3);
    await studio.events.heard();
    expect(await compose(row!, now)).not.toBeNull();
  },
);

test('a class that is moved is reminded of at its new time', async () => {
  const { member, trainingId } = await booked('18:20', '19:00');
  await remindAt(studioInstant(form.trainingDate, '07:20'));
  await admin.ask('PUT', `/api/admin/trainings/${trainingId}`, { ...form, startTime: '20:20', endTime: '21:00' });
  await remindAt(studioInstant(form.trainingDate, '08:20'));
  const [first, second] = await remindersOf(member);
  const now = studioInstant(form.trainingDate, '08:20');
  expect(await compose(first!, now)).toBeNull();
  expect((await compose(second!, now))?.subject).toContain('20:20');
});

test.each([
  { moved: 'to another start', from: '18:30', startTime: '18:35', endTime: '19:00' },
  { moved: 'to another end', from: '18:40', startTime: '18:40', endTime: '19:10' },
])('a class that is moved $moved is mailed as moved, also where its reminder leaves first', async (move) => {
  const { member, trainingId } = await booked(move.from, '19:00');
  const now = studioInstant(form.trainingDate, '07:30');
  const { startTime, endTime } = move;
  await admin.ask('PUT', `/api/admin/trainings/${trainingId}`, { ...form, startTime, endTime });
  await remindAt(now);
  const [reminder] = await remindersOf(member);
  const [tellsOfMove] = await mailsTo(member, 'training-moved');
  const first = await compose(reminder!, now);
  await first?.onSent?.();
  expect(first?.text).toContain(`de ${startTime} a ${endTime}`);
  const second = await compose(tellsOfMove!, now);
  expect(second?.text).toContain(`Ahora: ${dateInWords(form.trainingDate)}, de ${startTime} a ${endTime}.`);
  await second?.onSent?.();
  expect(await compose(tellsOfMove!, now)).toBeNull();
});

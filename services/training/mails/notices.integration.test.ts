import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { noticeDue, type NoticeState } from '@studio/contracts/events/notice-events';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { nextMonday, type Person } from '../testing/people.ts';
import { studioForTests } from '../testing/studio-bench.ts';
import { inBrief, shortStart } from './training-words.ts';

const studio = studioForTests({ settings: { REMINDER_HOURS: '0' } });
let admin: Person;
let coach: Person;

// The mail server is down, which must not hold notices back.
beforeAll(async () => {
  admin = await studio.signIn('admin');
  coach = await studio.signIn('coach');
  await studio.events.account(
    someAccount({ accountId: coach.id, coach: true, firstName: 'Verónica', lastName: 'Zuluaga' }),
  );
  await studio.events.heard();
});

let date = nextMonday();
beforeEach(() => {
  date = addStudioDays(date, 1);
});

async function member(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  return person;
}

/** A class at 5:00 on a day of its own. */
const form = (over: object = {}) => ({
  category: 'normal',
  maxCapacity: 1,
  trainingDate: date,
  startTime: '05:00',
  endTime: '06:00',
  title: 'Funcional',
  coachId: coach.id,
  ...over,
});
const schedule = (over: object = {}) => studio.schedule(admin, form(over));

async function book(person: Person, trainingId: string) {
  expect((await person.ask('POST', '/api/trainings/register', { trainingId })).status).toBe(201);
}
async function wait(person: Person, trainingId: string) {
  expect((await person.ask('POST', `/api/trainings/${trainingId}/waitlist`)).status).toBe(201);
}

/** All notices for the person's devices. */
async function noticesOf({ id }: Person): Promise<NoticeState[]> {
  const rows = await outboxOf(studio.connection).find({ routingKey: noticeDue.type }).sort({ _id: 1 }).toArray();
  const payloads = rows.flatMap(({ envelopes }) => envelopes).map(({ payload }) => noticeDue.payload.parse(payload));
  return payloads.filter(({ accountId }) => accountId === id);
}
const told = async (person: Person) => (await noticesOf(person)).map(({ kind, title }) => [kind, title]);

/** The fields of a notice about the class on `date`. */
function about(trainingId: string, { id: accountId }: Person, startTime = '05:00:00') {
  return {
    accountId,
    tag: `class:${trainingId}`,
    body: inBrief({ category: 'normal', title: 'Funcional', date, startTime }),
    path: `/trainings?clase=${trainingId}`,
    until: studioInstant(date, startTime).toISOString(),
  };
}

test('a seat from the waitlist makes one notice, without a name, while the mail server is down', async () => {
  const [holder, waiting] = [await member(), await member()];
  const trainingId = await schedule();
  await book(holder, trainingId);
  await wait(waiting, trainingId);
  await holder.ask('DELETE', `/api/trainings/register/${trainingId}`);
  const seat = { kind: 'waitlist', title: 'Tienes cupo', ...about(trainingId, waiting) };
  await expect.poll(() => noticesOf(waiting)).toEqual([seat]);
  const row = await mailsOf(studio.connection).findOne({ accountId: waiting.id, template: 'user-promoted' });
  expect(row).toMatchObject({ toldAt: expect.any(Date), sentAt: null });
  expect(JSON.stringify(await noticesOf(waiting))).not.toMatch(/Verónica|Zuluaga/);
});

test('a member who refuses the mails of a waitlist gets no notice of it, but one of a cancelled class', async () => {
  const [holder, waiting] = [await member(), await member()];
  const account = { ...someAccount({ accountId: waiting.id }), refusedMails: ['waitlist' as const] };
  await studio.events.account(account, 2);
  await studio.events.heard();
  const trainingId = await schedule();
  await book(holder, trainingId);
  await wait(waiting, trainingId);
  await holder.ask('DELETE', `/api/trainings/register/${trainingId}`);
  await expect
    .poll(() => mailsOf(studio.connection).findOne({ accountId: waiting.id, template: 'user-promoted' }))
    .toMatchObject({ outcome: 'dropped' });
  await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/cancel`);
  await expect.poll(() => told(waiting)).toEqual([['class-cancelled', 'Tu clase se canceló']]);
  expect((await noticesOf(waiting))[0]).toMatchObject(about(trainingId, waiting));
});

test('a class that moves is told at its new time, and one that ends to those who had a seat, if they are active', async () => {
  const [one, suspended, waiting] = [await member(), await member(), await member()];
  const trainingId = await schedule({ maxCapacity: 2 });
  await book(one, trainingId);
  await book(suspended, trainingId);
  await wait(waiting, trainingId);
  await studio.events.account(someAccount({ accountId: suspended.id, status: 'suspended' }), 2);
  await studio.events.heard();
  const moved = form({ maxCapacity: 2, startTime: '07:00', endTime: '08:00' });
  expect((await admin.ask('PUT', `/api/admin/trainings/${trainingId}`, moved)).status).toBe(200);
  const atSeven = { kind: 'class-moved', title: 'Tu clase cambió de hora', ...about(trainingId, one, '07:00:00') };
  await expect.poll(() => noticesOf(one)).toEqual([atSeven]);
  await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/cancel`);
  await expect.poll(() => told(one)).toContainEqual(['class-cancelled', 'Tu clase se canceló']);
  const ofSuspended = { accountId: suspended.id, template: 'training-cancelled' };
  await expect.poll(async () => (await mailsOf(studio.connection).findOne(ofSuspended))?.attemptAt).not.toBeUndefined();
  expect([...(await noticesOf(suspended)), ...(await noticesOf(waiting))]).toEqual([]);
});

test('a range that is closed is one notice for each person, about one class or all of them', async () => {
  const [one, several] = [await member(), await member()];
  const trainingId = await schedule({ maxCapacity: 2 });
  const later = await schedule({ maxCapacity: 2, startTime: '18:00', endTime: '19:00' });
  await book(one, trainingId);
  for (const id of [trainingId, later]) await book(several, id);
  const { status } = await admin.ask('POST', '/api/admin/closures', { startDate: date, endDate: date });
  expect(status).toBe(201);
  const cancelled = { kind: 'class-cancelled', title: 'Tu clase se canceló', ...about(trainingId, one) };
  await expect.poll(() => noticesOf(one)).toEqual([cancelled]);
  const starts = ['05:00:00', '18:00:00'].map((startTime) => shortStart({ date, startTime }));
  const together = {
    kind: 'class-cancelled',
    title: 'Se cancelaron 2 de tus clases',
    ...about(trainingId, several),
    tag: `classes:${trainingId}`,
    body: starts.join(' · '),
    path: '/trainings',
  };
  await expect.poll(() => noticesOf(several)).toEqual([together]);
});

test('a seat that becomes free shortly before the start makes a notice for each waiting member', async () => {
  const [holder, waiting] = [await member(), await member()];
  const trainingId = await studio.classOf(coach, 20, { capacity: 1 });
  await book(holder, trainingId);
  await wait(waiting, trainingId);
  expect((await holder.ask('POST', `/api/trainings/${trainingId}/release`)).status).toBe(200);
  await expect.poll(() => told(waiting)).toEqual([['waitlist', 'Hay un cupo libre']]);
});

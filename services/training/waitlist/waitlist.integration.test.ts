import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { deletedAccount, someAccount } from '@studio/contracts/testing/event-fixtures';
import { beforeAll, describe, expect, test } from 'vitest';
import { assignmentState } from '../testing/other-services.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

async function memberWithPlan(over: Parameters<typeof assignmentState>[1] = {}): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id, over);
  return person;
}

const book = (person: Person, trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });
const cancel = (person: Person, trainingId: string) => person.ask('DELETE', `/api/trainings/register/${trainingId}`);
const join = (person: Person, trainingId: string) => person.ask('POST', `/api/trainings/${trainingId}/waitlist`);
const leave = (person: Person, trainingId: string) => person.ask('DELETE', `/api/trainings/${trainingId}/waitlist`);

async function waitingFor(trainingId: string): Promise<string[]> {
  const { body } = await admin.ask('GET', `/api/admin/trainings/${trainingId}/waitlist`);
  return body.map(({ id }: { id: string }) => id);
}

async function bookedIn(trainingId: string): Promise<string[]> {
  const { body } = await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`);
  return body.map(({ id }: { id: string }) => id);
}

const mailKeys = async (accountId: string) => {
  const mails = await mailsOf(studio.connection).find({ accountId }).toArray();
  return mails.map(({ _id }) => _id.replace(/:.*/, ''));
};

async function setCapacity(trainingId: string, maxCapacity: number) {
  const { body: list } = await admin.ask('GET', '/api/admin/trainings');
  const row = list.find(({ id }: { id: string }) => id === trainingId);
  const times = { trainingDate: row.training_date, startTime: row.start_time, endTime: row.end_time };
  return admin.ask('PUT', `/api/admin/trainings/${trainingId}`, { category: 'normal', maxCapacity, ...times });
}

let hours = 4;

/** A member is not promoted to a class that overlaps another one. */
function hourOfItsOwn() {
  hours += 1;
  const minutes = (hours * 20) % 1_380;
  const at = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return { startTime: at(minutes), endTime: at(minutes + 20) };
}

/** A class with one taken seat, and the members on its waitlist, in order. */
async function fullClass(waitingMembers: readonly Person[], over: Record<string, unknown> = {}) {
  const trainingId = await studio.schedule(admin, { maxCapacity: 1, ...hourOfItsOwn(), ...over });
  const holder = await memberWithPlan();
  expect((await book(holder, trainingId)).status).toBe(201);
  for (const member of waitingMembers) expect(await join(member, trainingId)).toMatchObject({ status: 201 });
  return { trainingId, holder };
}

test('a member joins, sees their own place in the week, and leaves', async () => {
  const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
  const { trainingId, holder } = await fullClass([ana]);
  expect(await join(berta, trainingId)).toMatchObject({ status: 201, body: { position: 2 } });
  expect(await join(ana, trainingId)).toMatchObject({ status: 201, body: { position: 1 } });
  const inWeek = async (person: Person) => {
    const { body } = await person.ask('GET', `/api/trainings/week?week=${nextMonday()}`);
    return body.find(({ id }: { id: string }) => id === trainingId);
  };
  expect(await inWeek(berta)).toMatchObject({ waitlistCount: 2, waitlistPosition: 2 });
  expect(await inWeek(holder)).toMatchObject({ waitlistCount: 2 });
  expect(await inWeek(holder)).not.toHaveProperty('waitlistPosition');
  expect(await leave(ana, trainingId)).toMatchObject({ status: 200, body: { position: null } });
  expect(await leave(ana, trainingId)).toMatchObject({ status: 404, body: { code: 'NOT_WAITING' } });
  expect(await inWeek(berta)).toMatchObject({ waitlistCount: 1, waitlistPosition: 1 });
  const remove = () => admin.ask('DELETE', `/api/admin/trainings/${trainingId}/waitlist/${berta.id}`);
  expect((await remove()).status).toBe(200);
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'USER_NOT_WAITING' } });
  expect(await inWeek(berta)).not.toHaveProperty('waitlistCount');
});

describe('a seat goes to the first who can have it, when', () => {
  test('a member cancels', async () => {
    const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
    const { trainingId, holder } = await fullClass([ana, berta]);
    expect((await cancel(holder, trainingId)).body.training).toMatchObject({ availableSpots: 0 });
    expect(await bookedIn(trainingId)).toEqual([ana.id]);
    expect(await waitingFor(trainingId)).toEqual([berta.id]);
    expect(await mailKeys(ana.id)).toEqual(['user-promoted']);
    const ledger = await ana.ask('GET', '/api/users/movements');
    expect(ledger.body[0]).toMatchObject({ reason: 'booked', change: -1, actor: 'waitlist' });
    const mine = await ana.ask('GET', '/api/trainings/my-trainings');
    expect(mine.body).toMatchObject([{ id: trainingId, fromWaitlist: true }]);
  });

  test('an administrator removes a registrant', async () => {
    const ana = await memberWithPlan();
    const { trainingId, holder } = await fullClass([ana]);
    await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/register/${holder.id}`);
    expect(await bookedIn(trainingId)).toEqual([ana.id]);
  });

  test('a member changes to another class', async () => {
    const ana = await memberWithPlan();
    const { trainingId, holder } = await fullClass([ana]);
    const other = await studio.schedule(admin, hourOfItsOwn());
    expect((await holder.ask('POST', `/api/trainings/${other}/switch`, { from: trainingId })).status).toBe(201);
    expect(await bookedIn(trainingId)).toEqual([ana.id]);
  });

  test('the account of a registrant is deleted', async () => {
    const ana = await memberWithPlan();
    const { trainingId, holder } = await fullClass([ana]);
    await studio.events.account(deletedAccount(someAccount({ accountId: holder.id })), 2);
    await studio.events.heard();
    expect(await bookedIn(trainingId)).toEqual([ana.id]);
  });

  test('an administrator raises the capacity', async () => {
    const members = [await memberWithPlan(), await memberWithPlan(), await memberWithPlan()];
    const { trainingId, holder } = await fullClass(members);
    const edited = await setCapacity(trainingId, 3);
    expect(edited.body.training).toMatchObject({ current_participants: 3 });
    expect(await bookedIn(trainingId)).toEqual([holder, ...members.slice(0, 2)].map(({ id }) => id));
    expect(await waitingFor(trainingId)).toEqual([members[2]!.id]);
  });
});

describe('a member who cannot have the seat is passed over and stays, until', () => {
  /** Ana waits alone and has used her last class elsewhere, so a seat is free. */
  async function passedOver() {
    const ana = await memberWithPlan({ classesGranted: 1 });
    const { trainingId, holder } = await fullClass([ana]);
    const elsewhere = await studio.schedule(admin, hourOfItsOwn());
    expect((await book(ana, elsewhere)).status).toBe(201);
    await cancel(holder, trainingId);
    expect(await bookedIn(trainingId)).toEqual([]);
    expect(await waitingFor(trainingId)).toEqual([ana.id]);
    return { ana, trainingId, elsewhere };
  }

  test('the class comes back', async () => {
    const { ana, trainingId, elsewhere } = await passedOver();
    expect((await cancel(ana, elsewhere)).status).toBe(200);
    expect(await bookedIn(trainingId)).toEqual([ana.id]);
    expect(await waitingFor(trainingId)).toEqual([]);
  });

  test('there is another plan', async () => {
    const { ana, trainingId } = await passedOver();
    await studio.events.assignment(assignmentState(ana.id, { assignmentId: `next of ${ana.id}` }));
    await studio.events.heard();
    expect(await bookedIn(trainingId)).toEqual([ana.id]);
  });

  test('they book it: they wait no longer', async () => {
    const { ana, trainingId } = await passedOver();
    const enrolled = await admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId: ana.id });
    expect(enrolled.body).toMatchObject({ paidFrom: 'courtesy' });
    expect(await waitingFor(trainingId)).toEqual([]);
  });
});

test('nobody gets two classes at the same hour from lists', async () => {
  const at = hourOfItsOwn();
  const ana = await memberWithPlan();
  await admin.ask('PUT', `/api/admin/users/${ana.id}/special-trainings`, { value: 1 });
  const normal = await fullClass([ana], at);
  const special = await studio.schedule(admin, { category: 'special', ...at });
  expect((await book(ana, special)).status).toBe(201);
  await cancel(normal.holder, normal.trainingId);
  expect(await bookedIn(normal.trainingId)).toEqual([]);
  await cancel(ana, special);
  expect(await bookedIn(normal.trainingId)).toEqual([ana.id]);
});

test('lists end with the account and with the class, by a mail', async () => {
  const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
  const { trainingId } = await fullClass([ana, berta]);
  await studio.events.account(deletedAccount(someAccount({ accountId: ana.id })), 2);
  await studio.events.heard();
  expect(await waitingFor(trainingId)).toEqual([berta.id]);
  expect((await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/cancel`)).status).toBe(200);
  expect(await waitingFor(trainingId)).toEqual([]);
  expect(await mailKeys(berta.id)).toEqual(['waitlist-ended']);
});

/** Too late for a promotion, by the instants alone: an edit with the old date and times does not move the class. */
async function startSoon(trainingId: string): Promise<void> {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const soon = { startsAt: inMinutes(45), endsAt: inMinutes(105) };
  await studio.stores.trainings.updateOne({ _id: trainingId }, { $set: soon, $inc: { version: 1 } });
}

test('shortly before the start a free seat is open to everybody, and all who wait are mailed once', async () => {
  const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
  const { trainingId, holder } = await fullClass([ana, berta]);
  await startSoon(trainingId);
  expect((await cancel(holder, trainingId)).status).toBe(200);
  expect(await bookedIn(trainingId)).toEqual([]);
  expect((await book(holder, trainingId)).status).toBe(201);
  await cancel(holder, trainingId);
  expect([await mailKeys(ana.id), await mailKeys(berta.id)]).toEqual([['late-seat'], ['late-seat']]);
  expect((await book(berta, trainingId)).status).toBe(201);
  expect(await waitingFor(trainingId)).toEqual([ana.id]);
});

test('shortly before the start a larger capacity is mailed to all who wait, and another edit to nobody again', async () => {
  const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
  const { trainingId, holder } = await fullClass([ana, berta]);
  await startSoon(trainingId);
  for (const capacity of [2, 3]) expect((await setCapacity(trainingId, capacity)).status).toBe(200);
  expect(await bookedIn(trainingId)).toEqual([holder.id]);
  expect([await mailKeys(ana.id), await mailKeys(berta.id)]).toEqual([['late-seat'], ['late-seat']]);
});

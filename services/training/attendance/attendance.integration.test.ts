import { deletedAccount, someAccount } from '@studio/contracts/testing/event-fixtures';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextMonday, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

const today = toStudioDate(new Date());
const daysAgo = (days: number) => addStudioDays(today, -days);

async function member(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  return person;
}

/** A class of some days ago with these registrants. */
async function pastClass(registrants: readonly Person[], days = 1): Promise<string> {
  const id = await studio.schedule(admin, { trainingDate: daysAgo(days) });
  for (const { id: userId } of registrants) {
    expect((await admin.ask('POST', `/api/admin/trainings/${id}/register`, { userId })).status).toBe(201);
  }
  return id;
}

const mark = (trainingId: string, { id }: Person, attendance: 'attended' | 'absent' | null) =>
  admin.ask('PUT', `/api/admin/trainings/${trainingId}/registrations/${id}/attendance`, { attendance });
const markAll = (trainingId: string) =>
  admin.ask('PUT', `/api/admin/trainings/${trainingId}/attendance`, { attendance: 'attended' });
const remove = (trainingId: string, { id }: Person) =>
  admin.ask('DELETE', `/api/admin/trainings/${trainingId}/register/${id}`);

async function marksOf(trainingId: string): Promise<(string | undefined)[]> {
  const { body } = await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`);
  return body.map(({ attendance }: { attendance?: string }) => attendance);
}

async function move(trainingId: string, trainingDate: string) {
  const { startTime, endTime } = (await studio.stores.trainings.findOne({ _id: trainingId }))!;
  const form = { category: 'normal', maxCapacity: 10, trainingDate, startTime, endTime };
  expect((await admin.ask('PUT', `/api/admin/trainings/${trainingId}`, form)).status).toBe(200);
}

describe('a mark', () => {
  test('is set, changed and cleared, and the member sees it', async () => {
    const ana = await member();
    const id = await pastClass([ana]);
    const mine = async () => (await ana.ask('GET', '/api/trainings/my-trainings')).body[0];
    expect(await mine()).not.toHaveProperty('attendance');
    expect(await mark(id, ana, 'absent')).toMatchObject({ status: 200, body: { message: 'Asistencia guardada' } });
    expect(await mine()).toMatchObject({ id, attendance: 'absent' });
    await mark(id, ana, 'attended');
    expect(await marksOf(id)).toEqual(['attended']);
    await mark(id, ana, null);
    expect(await marksOf(id)).toEqual([undefined]);
  });

  test('goes to other services with the whole booking, and only where it changes', async () => {
    const ana = await member();
    const id = await pastClass([ana]);
    await mark(id, ana, 'attended');
    await mark(id, ana, 'attended');
    const rows = await studio.connection
      .collection('outbox')
      .find({ routingKey: 'training.attendance-marked.v1', 'envelopes.payload.trainingId': id })
      .toArray();
    expect(rows).toHaveLength(1);
    expect(rows[0]!['envelopes'][0]).toMatchObject({
      version: 2,
      payload: { accountId: ana.id, status: 'booked', attendance: 'attended' },
    });
  });

  test('is not moved by a repetition under its idempotency key', async () => {
    const ana = await member();
    const id = await pastClass([ana]);
    const path = `/api/admin/trainings/${id}/registrations/${ana.id}/attendance`;
    const absent = () =>
      studio.api.call('PUT', path, {
        token: admin.token,
        headers: { 'idempotency-key': `attendance-${ana.id}` },
        body: { attendance: 'absent' },
      });
    expect((await absent()).status).toBe(200);
    await mark(id, ana, 'attended');
    expect((await absent()).status).toBe(200);
    expect(await marksOf(id)).toEqual(['attended']);
  });

  test('is refused before it opens, after a cancellation, and of somebody who is not registered', async () => {
    const [ana, berta] = [await member(), await member()];
    const id = await pastClass([ana]);
    expect(await mark(id, berta, 'attended')).toMatchObject({ status: 404, body: { code: 'USER_NOT_BOOKED' } });
    const coming = await studio.schedule(admin);
    await ana.ask('POST', '/api/trainings/register', { trainingId: coming });
    for (const marking of [mark(coming, ana, 'attended'), markAll(coming)]) {
      expect(await marking).toMatchObject({ status: 409, body: { code: 'ATTENDANCE_NOT_OPEN' } });
    }
    await admin.ask('DELETE', `/api/admin/trainings/${id}/cancel`);
    expect(await mark(id, ana, 'attended')).toMatchObject({ status: 409, body: { code: 'TRAINING_CANCELLED' } });
    expect(await markAll('0'.repeat(24))).toMatchObject({ status: 404, body: { code: 'TRAINING_NOT_FOUND' } });
  });

  test('ends with the booking', async () => {
    const ana = await member();
    const id = await pastClass([ana]);
    await mark(id, ana, 'absent');
    expect((await remove(id, ana)).status).toBe(200);
    const gone = await studio.stores.bookings.findOne({ trainingId: id, accountId: ana.id });
    expect(gone).toMatchObject({ status: 'cancelled', attendance: null });
  });

  test('is lost when the class moves into the future, not within the past', async () => {
    const ana = await member();
    const id = await pastClass([ana]);
    await mark(id, ana, 'attended');
    await move(id, daysAgo(2));
    expect(await marksOf(id)).toEqual(['attended']);
    await move(id, nextMonday());
    expect(await marksOf(id)).toEqual([undefined]);
    expect(await studio.stores.bookings.findOne({ trainingId: id })).toMatchObject({ attendance: null, version: 3 });
  });
});

test('«all attended» marks those who are not marked yet', async () => {
  const [ana, berta, carla] = [await member(), await member(), await member()];
  const id = await pastClass([ana, berta, carla]);
  await mark(id, berta, 'absent');
  expect((await markAll(id)).body).toMatchObject({ marked: 2 });
  expect(await marksOf(id)).toEqual(['attended', 'absent', 'attended']);
  expect((await markAll(id)).body).toMatchObject({ marked: 0 });
});

test('marks at the same time all count', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, member));
  const id = await pastClass(people);
  const answers = await Promise.all([...people.map((person) => mark(id, person, 'absent')), markAll(id)]);
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(await marksOf(id)).toEqual(Array(8).fill('absent'));
});

describe("a user's attendance", () => {
  const read = ({ id }: Person) => admin.ask('GET', `/api/admin/users/${id}/attendance`);

  test('counts the last 30 days and names the last visit', async () => {
    const ana = await member();
    expect((await read(ana)).body).toEqual({ lastVisit: null, visits: 0, absences: 0 });
    for (const days of [1, 28, 31]) await mark(await pastClass([ana], days), ana, 'absent');
    await mark(await pastClass([ana], 40), ana, 'attended');
    expect((await read(ana)).body).toEqual({ lastVisit: daysAgo(40), visits: 0, absences: 2 });
    await mark(await pastClass([ana], 3), ana, 'attended');
    expect((await read(ana)).body).toEqual({ lastVisit: daysAgo(3), visits: 1, absences: 2 });
  });

  test('is not shown of a deleted one', async () => {
    const ana = await member();
    await studio.events.account(deletedAccount(someAccount({ accountId: ana.id })), 2);
    await studio.events.heard();
    expect(await read(ana)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });
});

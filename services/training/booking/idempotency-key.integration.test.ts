import type { Answer, Call } from '@studio/chassis/testing/api-client';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;
let other: Call;

beforeAll(async () => {
  admin = await studio.signIn('admin');
  other = (await studio.startOneApi()).call;
});

async function memberWithPlan(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  return person;
}

type Act = (person: Person, trainingId: string, key: string, through?: Call) => Promise<Answer>;

const book: Act = ({ token }, trainingId, key, through = studio.api.call) =>
  through('POST', '/api/trainings/register', { token, body: { trainingId }, headers: { 'Idempotency-Key': key } });
const cancel: Act = ({ token }, trainingId, key, through = studio.api.call) =>
  through('DELETE', `/api/trainings/register/${trainingId}`, { token, headers: { 'Idempotency-Key': key } });

async function bookingsOf({ id }: Person) {
  const all = await studio.stores.bookings.find({ accountId: id }).toArray();
  return { made: all.length, booked: all.filter(({ status }) => status === 'booked').length };
}

describe('a booking that is requested again under its key', () => {
  test('gets the same answer, in quotation marks or without them', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    const first = await book(ana, trainingId, '"8e03978e-40d5"');
    const again = await book(ana, trainingId, '8e03978e-40d5');
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(first).toMatchObject({ status: 201, body: { remainingClasses: 11 } });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await book(ana, trainingId, 'another')).body.code).toBe('ALREADY_BOOKED');
    expect(await bookingsOf(ana)).toEqual({ made: 1, booked: 1 });
  });

  test('gets it also when all requests are sent at once, to two processes', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    const asked = Array.from({ length: 10 }, (_, index) =>
      book(ana, trainingId, 'key', index % 2 === 0 ? studio.api.call : other),
    );
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await bookingsOf(ana)).toEqual({ made: 1, booked: 1 });
  });

  test('is not made anew after it was cancelled', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    await book(ana, trainingId, 'first');
    await cancel(ana, trainingId, 'cancel');
    expect((await book(ana, trainingId, 'first')).status).toBe(201);
    expect(await bookingsOf(ana)).toEqual({ made: 1, booked: 0 });
    await book(ana, trainingId, 'second');
    expect((await book(ana, trainingId, 'first')).status).toBe(201);
    expect(await bookingsOf(ana)).toEqual({ made: 2, booked: 1 });
  });

  test('is not refused where somebody else has taken the last seat since it was cancelled', async () => {
    const [ana, beto] = [await memberWithPlan(), await memberWithPlan()];
    const trainingId = await studio.schedule(admin, { maxCapacity: 1 });
    await book(ana, trainingId, 'first');
    await cancel(ana, trainingId, 'cancel');
    await book(beto, trainingId, 'his');
    const again = await book(ana, trainingId, 'first');
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(await bookingsOf(ana)).toEqual({ made: 1, booked: 0 });
    expect((await book(ana, trainingId, 'second')).body.code).toBe('TRAINING_FULL');
  });

  test('is refused when it is for another training, also at once', async () => {
    const ana = await memberWithPlan();
    const ids = [await studio.schedule(admin), await studio.schedule(admin)] as const;
    const answers = await Promise.all(ids.map((id) => book(ana, id, 'key')));
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(new Set(codes)).toEqual(new Set([201, 'IDEMPOTENCY_KEY_REUSED']));
    expect(await bookingsOf(ana)).toEqual({ made: 1, booked: 1 });
  });

  test('gets it also once the training has begun', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    await book(ana, trainingId, 'in-time');
    await studio.stores.trainings.updateOne({ _id: trainingId }, { $set: { startsAt: new Date(0) } });
    expect((await book(ana, trainingId, 'in-time')).status).toBe(201);
    expect((await book(ana, trainingId, 'too-late')).body.code).toBe('TRAINING_STARTED');
  });

  test('does not stand in the way of another member who uses the same key', async () => {
    const [ana, eva] = [await memberWithPlan(), await memberWithPlan()];
    const trainingId = await studio.schedule(admin);
    expect((await book(ana, trainingId, '1')).status).toBe(201);
    expect((await book(eva, trainingId, '1')).status).toBe(201);
  });
});

describe('a cancellation that is requested again under its key', () => {
  test('gets the same answer, and gives back one class', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    await book(ana, trainingId, 'book');
    const answers = await Promise.all([
      cancel(ana, trainingId, 'cancel'),
      cancel(ana, trainingId, 'cancel', other),
      cancel(ana, trainingId, 'cancel'),
    ]);
    answers.push(await cancel(ana, trainingId, 'cancel', other));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0].body]);
    expect(answers[0].body.remainingClasses).toBe(12);
    expect((await cancel(ana, trainingId, 'another')).body.code).toBe('NOT_BOOKED');
  });

  test('is no booking that was asked for under the same key', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    await book(ana, trainingId, 'key');
    expect((await cancel(ana, trainingId, 'key')).body.remainingClasses).toBe(12);
    expect(await bookingsOf(ana)).toEqual({ made: 1, booked: 0 });
  });

  test('does not cancel what was booked since', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    await book(ana, trainingId, 'book');
    await cancel(ana, trainingId, 'cancel');
    await book(ana, trainingId, 'book-again');
    expect((await cancel(ana, trainingId, 'cancel')).status).toBe(200);
    expect(await bookingsOf(ana)).toEqual({ made: 2, booked: 1 });
  });
});

describe('an administrator who sends again', () => {
  const enrol = (trainingId: string, userId: string, key: string, through = studio.api.call) =>
    through('POST', `/api/admin/trainings/${trainingId}/register`, {
      token: admin.token,
      body: { userId },
      headers: { 'Idempotency-Key': key },
    });
  const remove = (trainingId: string, userId: string, key: string, through = studio.api.call) =>
    through('DELETE', `/api/admin/trainings/${trainingId}/register/${userId}`, {
      token: admin.token,
      headers: { 'Idempotency-Key': key },
    });

  test('an enrolment gets the same answer, and enrols once, of two processes at once', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    const key = crypto.randomUUID();
    const answers = await Promise.all([enrol(trainingId, ana.id, key), enrol(trainingId, ana.id, key, other)]);
    const later = await enrol(trainingId, ana.id, key, other);
    for (const { status, body } of [...answers, later]) expect([status, body]).toEqual([201, answers[0].body]);
    expect(later.headers.get('idempotency-replayed')).toBe('true');
    expect(await bookingsOf(ana)).toEqual({ made: 1, booked: 1 });
  });

  test('a removal gets the same answer, and removes nobody who was enrolled since', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin);
    const key = crypto.randomUUID();
    await enrol(trainingId, ana.id, crypto.randomUUID());
    const first = await remove(trainingId, ana.id, key);
    await enrol(trainingId, ana.id, crypto.randomUUID());
    const again = await remove(trainingId, ana.id, key, other);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await bookingsOf(ana)).toEqual({ made: 2, booked: 1 });
  });

  test('is refused where it is about another user', async () => {
    const [ana, eva] = [await memberWithPlan(), await memberWithPlan()];
    const trainingId = await studio.schedule(admin);
    const key = crypto.randomUUID();
    await enrol(trainingId, ana.id, key);
    expect((await enrol(trainingId, eva.id, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@studio/chassis/mongo/new-id';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { apiClient } from '@studio/chassis/testing/api-client';
import { catchMails, type MailCatcher } from '@studio/chassis/testing/mail-catcher';
import { removeKeys } from '@studio/chassis/testing/remove-keys';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@studio/chassis/testing/until';
import { closureMailPrefix } from './closure-mails.ts';
import { settledAudit } from '../testing/audit.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { spawnRole } from '../testing/spawn-role.ts';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';

/** Addresses that the mail server refuses. */
const refused = new Set<string>();
const everyone = 8;
let catcher: MailCatcher;
let studio: StudioBench;
let admin: Person;
let members: Person[];

beforeAll(async () => {
  catcher = await catchMails({ refuse: (to) => (refused.has(to) ? '550 5.1.1 no such user' : undefined) });
  studio = await openStudio({ worker: 'apart', settings: { SMTP_URL: catcher.url } });
  admin = await studio.signIn('admin');
  members = await Promise.all(Array.from({ length: everyone }, () => studio.signIn('member')));
  const plan = { id: newId(), name: 'Plan Oro', price: 1, maxTrainingsPerWeek: 20 };
  await Promise.all(members.map(({ id }) => studio.events.memberWithPlan(id, { plan, classesGranted: 80 })));
  const havePlans = () => studio.stores.creditAccounts.countDocuments({ 'plan.classesLeft': 80 });
  await until('everybody with a plan', async () => (await havePlans()) === everyone || undefined);
});
afterAll(async () => {
  await settledAudit(studio.connection);
  await studio.close();
  await catcher.close();
});

const day = (offset: number) => addStudioDays(nextMonday(), offset);
const range = (from: number, to = from) => ({ startDate: day(from), endDate: day(to) });
const close = (form: object, key: string = crypto.randomUUID(), url = studio.api.url) =>
  apiClient(url, { token: admin.token, headers: { 'idempotency-key': key } }).post('/api/admin/closures', form);
const progress = async (id: string) => (await admin.ask('GET', `/api/admin/closures/${id}`)).body;
const reopen = (id: string) => admin.ask('DELETE', `/api/admin/closures/${id}`);
const generate = async (from: number, to: number, over: object = {}) => {
  const slots = { morningSlots: ['06:00'], afternoonSlots: [] };
  const form = { category: 'normal', maxCapacity: everyone, ...slots, ...range(from, to), ...over };
  return (await admin.ask('POST', '/api/admin/trainings/bulk', form)).body;
};
const classesLeft = async () => {
  const accounts = await studio.stores.creditAccounts.find().toArray();
  return [...new Set(accounts.map(({ plan }) => plan?.classesLeft))];
};
const mailsAbout = (id: string) =>
  mailsOf(studio.connection).countDocuments({ _id: { $regex: `^${closureMailPrefix(id)}` } });
const addressOf = ({ id }: Person) => `${id}@correo.co`;

/** One training on each day of a range, which these members have booked. */
async function bookedOnEach(from: number, to: number, who = members, maxCapacity = everyone): Promise<string[]> {
  const dates = Array.from({ length: to - from + 1 }, (_, index) => day(from + index));
  const ids = await Promise.all(dates.map((trainingDate) => studio.schedule(admin, { trainingDate, maxCapacity })));
  for (const trainingId of ids) {
    const booked = await Promise.all(who.map(({ ask }) => ask('POST', '/api/trainings/register', { trainingId })));
    expect(booked.map(({ status }) => status)).toEqual(who.map(() => 201));
  }
  return ids;
}

function done(trainings: number, people = everyone) {
  const bookings = trainings * people;
  return { trainings, bookings, people, refunded: bookings, mailed: people, failed: 0 };
}

describe('a closed range', () => {
  test('is previewed, cancels its trainings, and each person has the classes back and one mail', async () => {
    const [ana, waiting] = [members[0]!, members[1]!];
    const [first] = await bookedOnEach(0, 2);
    const [full] = await bookedOnEach(1, 1, [ana], 1);
    await waiting.ask('POST', `/api/trainings/${full}/waitlist`);
    catcher.mails.length = 0;
    const numbers = { trainings: 4, bookings: 3 * everyone + 1, people: everyone };
    const preview = await admin.ask('POST', '/api/admin/closures/preview', range(0, 2));
    expect(preview).toMatchObject({ status: 200, body: { ...numbers, begun: 0 } });

    const { status, body } = await close({ ...range(0, 2), reason: 'Vacaciones' });
    const row = { id: expect.any(String), start_date: day(0), end_date: day(2), reason: 'Vacaciones', ...numbers };
    const counted = { closed_at: expect.any(String), refunded: 0, mailed: 0, failed: 0 };
    expect({ status, closure: body.closure }).toEqual({ status: 201, closure: { ...row, ...counted } });
    expect((await ana.ask('POST', '/api/trainings/register', { trainingId: first })).body.code).toBe(
      'TRAINING_CANCELLED',
    );
    const { id } = body.closure;
    const all = { refunded: numbers.bookings, mailed: everyone, failed: 0 };
    await expect.poll(() => progress(id)).toMatchObject(all);
    expect(await classesLeft()).toEqual([80]);
    expect(catcher.mails.map(({ to }) => to).toSorted()).toEqual(members.map(addressOf).toSorted());
    expect(catcher.mailsTo(addressOf(ana))[0]!.source).toContain('Te devolvimos 4 clases');
    expect(catcher.mailsTo(addressOf(waiting))[0]!.source).toContain('lista de espera');
    expect(await reopen(id)).toMatchObject({ status: 200 });
  });

  test('is skipped by bulk generation until it is reopened, which brings no training back', async () => {
    await generate(7, 9);
    const { body } = await close(range(8, 9));
    const [row] = (await admin.ask('GET', '/api/admin/closures')).body;
    expect(row).toMatchObject({ id: body.closure.id, trainings: 2, bookings: 0, people: 0, reason: null });
    expect(await generate(7, 10)).toMatchObject({ created: 1, skipped: 1 });
    const calendar = await members[0]!.ask('GET', `/api/trainings/calendar?startDate=${day(7)}&endDate=${day(9)}`);
    expect(calendar.body.filter(({ closed }: { closed?: boolean }) => closed)).toMatchObject([
      { date: day(8), closed: true },
      { date: day(9), closed: true },
    ]);
    expect((await reopen(body.closure.id)).status).toBe(200);
    expect((await reopen(body.closure.id)).status).toBe(200);
    expect(await reopen(newId())).toMatchObject({ status: 404, body: { code: 'CLOSURE_NOT_FOUND' } });
    expect(await generate(7, 10)).toMatchObject({ created: 2, skipped: 2 });
  });

  test('shares no day with another one and does not begin before today', async () => {
    const { body } = await close(range(14, 15));
    for (const days of [range(13, 14), range(15, 16), range(14, 15)]) {
      expect((await close(days)).body.code).toBe('CLOSURE_OVERLAPS');
    }
    const yesterday = addStudioDays(toStudioDate(new Date()), -1);
    expect((await close({ startDate: yesterday, endDate: day(20) })).body.code).toBe('CLOSURE_IN_PAST');
    await reopen(body.closure.id);
  });

  test('names whom its mail has not reached', async () => {
    await bookedOnEach(3, 3);
    refused.add(addressOf(members[0]!));
    const { body } = await close(range(3));
    const unreached = [{ id: members[0]!.id, first_name: 'Ana María', last_name: 'Gómez Núñez', phone: '3001234567' }];
    const expected = { ...done(1), mailed: everyone - 1, failed: 1, unreached };
    await expect.poll(() => progress(body.closure.id)).toMatchObject(expected);
    refused.clear();
    await reopen(body.closure.id);
  });
});

describe('nothing is cancelled, refunded or mailed twice or forgotten', () => {
  test('when a worker is killed in the middle and Redis forgets everything', async () => {
    const ids = await bookedOnEach(0, 6);
    await studio.workerApart!.stop();
    const { body } = await close(range(0, 6));
    const worker = await spawnRole('worker', studio.environment);
    const refunds = { trainingId: { $in: ids }, status: 'cancelled' } as const;
    while ((await studio.stores.bookings.countDocuments(refunds)) <= 0.2 * ids.length * everyone) await pause(1);
    await worker.kill();
    await removeKeys(serverUrl('REDIS_URL'), studio.namespace);
    await studio.startOneWorker();
    const { id } = body.closure;
    await expect.poll(() => progress(id)).toMatchObject(done(ids.length));
    expect(await classesLeft()).toEqual([80]);
    expect(await mailsAbout(id)).toBe(everyone);
    await reopen(id);
  });

  test('when the API is killed while it closes, and the request is sent again', async () => {
    const trainingId = (await bookedOnEach(5, 6))[0]!;
    const key = crypto.randomUUID();
    const api = await spawnRole('api', studio.environment);
    // While this transaction holds one of the trainings, the closing is under way and cannot end.
    const session = await studio.connection.startSession();
    session.startTransaction();
    await studio.stores.trainings.updateOne({ _id: trainingId }, { $inc: { capacity: 1 } }, { session });
    const unanswered = close(range(5, 6), key, api.url).catch(() => undefined);
    const inFlight = async () => (await fetch(`${api.url}/metrics`)).text();
    await expect.poll(inFlight).toMatch(/^http_requests_in_flight(\{.*\})? 1$/m);
    await api.kill();
    await session.abortTransaction();
    await session.endSession();
    await unanswered;
    expect(await studio.stores.trainings.findOne({ _id: trainingId })).toMatchObject({ status: 'scheduled' });

    const answers = await Promise.all([close(range(5, 6), key), close(range(5, 6), key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [id, again] = answers.map(({ body }) => body.closure.id);
    expect(again).toBe(id);
    await expect.poll(() => progress(id)).toMatchObject(done(2));
    expect(await classesLeft()).toEqual([80]);
    expect(await mailsAbout(id)).toBe(everyone);
    await reopen(id);
  });
});

import { sealEnvelope } from '@studio/chassis/events/envelope';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { accountChanged } from '@studio/contracts/events/account-events';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import type { AssignmentStatus } from '@studio/contracts/rules/plans';
import { beforeAll, describe, expect, test } from 'vitest';
import { withdrawnPayload } from '../mails/training-letter.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { assignmentState } from '../testing/other-services.ts';
import { auditedStudio } from '../testing/studio-bench.ts';
import { readLostClasses } from '../timetable/lost-classes.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

interface Booker {
  readonly person: Person;
  readonly plan: AssignmentState;
  readonly trainings: readonly string[];
}

/** A member who has used the plan's weekly limit with three bookings. */
async function booker(): Promise<Booker> {
  const person = await studio.signIn('member');
  await studio.events.account(someAccount({ accountId: person.id }), 1);
  const plan = assignmentState(person.id);
  await studio.events.assignment(plan, 1);
  await studio.events.heard();
  const trainings = await Promise.all([1, 2, 3].map(() => studio.schedule(admin)));
  for (const trainingId of trainings) await person.ask('POST', '/api/trainings/register', { trainingId });
  return { person, plan, trainings };
}

function endingOf(plan: AssignmentState, status: AssignmentStatus, freesBookings = false): AssignmentState {
  return { ...plan, status, endedAt: new Date().toISOString(), endedBy: admin.id, freesBookings };
}

async function end(plan: AssignmentState, status: AssignmentStatus, freesBookings = false): Promise<void> {
  await studio.events.assignment(endingOf(plan, status, freesBookings), 2);
  await studio.events.heard();
}

/** The bookings that each mail about withdrawn seats names. */
async function withdrawnBookings({ person }: Booker): Promise<(readonly string[])[]> {
  const mails = mailsOf(studio.connection).find({ accountId: person.id, template: 'seats-withdrawn' });
  return (await mails.toArray()).map(({ payload }) => withdrawnPayload.parse(payload).bookingIds);
}

const accountOf = (id: string) => studio.stores.creditAccounts.findOne({ _id: id });
const leave = ({ person }: Booker, trainingId: string) => person.ask('DELETE', `/api/trainings/register/${trainingId}`);

async function assignAnother({ person }: Booker, over: Partial<AssignmentState> = {}): Promise<AssignmentState> {
  const another = assignmentState(person.id, { startsAt: new Date().toISOString(), ...over });
  await studio.events.assignment(another, 1);
  await studio.events.heard();
  return another;
}

describe.each(['Rembolsado', 'Error'] as const)('a class paid from a plan that ended as %s', (status) => {
  test('never comes back: not by the member, not by an administrator, not with the training', async () => {
    const ana = await booker();
    await end(ana.plan, status);
    const [first, second, third] = ana.trainings;
    expect((await leave(ana, first!)).status).toBe(200);
    expect((await admin.ask('DELETE', `/api/admin/trainings/${second}/register/${ana.person.id}`)).status).toBe(200);
    await admin.ask('DELETE', `/api/admin/trainings/${third}/cancel`);
    await expect.poll(() => studio.stores.bookings.countDocuments({ trainingId: third!, status: 'booked' })).toBe(0);
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: null, carried: 0, weekUse: {} });
    await assignAnother(ana);
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: { classesLeft: 12 } });
  });

  test('leaves the week open to the right plan, which no cancellation lifts', async () => {
    const ana = await booker();
    await end(ana.plan, status);
    await assignAnother(ana);
    const own = (await ana.person.ask('GET', '/api/trainings/my-trainings')).body;
    expect(own.map(({ voided }: { voided?: true }) => voided)).toEqual([true, true, true]);
    const trainingId = await studio.schedule(admin);
    const booked = await ana.person.ask('POST', '/api/trainings/register', { trainingId });
    expect([booked.status, booked.body.remainingClasses]).toEqual([201, 11]);
    for (const old of ana.trainings) expect((await leave(ana, old)).body.remainingClasses).toBe(11);
    expect((await leave(ana, trainingId)).body.remainingClasses).toBe(12);
  });

  test('stays lost where the next plan is published before that end', async () => {
    const ana = await booker();
    const late = endingOf(ana.plan, status);
    await leave(ana, ana.trainings[0]!);
    const previous = { previousEndedAt: late.endedAt, previousStatus: status };
    await assignAnother(ana, previous);
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: { classesLeft: 12 }, carried: 0, weekUse: {} });
    await studio.events.assignment(late, 2);
    await studio.events.heard();
    await leave(ana, ana.trainings[1]!);
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: { classesLeft: 12 }, carried: 0, weekUse: {} });
  });

  test('does not take along what another plan had paid and what came back after the end', async () => {
    const ana = await booker();
    await end(ana.plan, 'Cancelado');
    const wrong = await assignAnother(ana);
    const ending = endingOf(wrong, status);
    await leave(ana, ana.trainings[0]!);
    await studio.events.assignment(ending, 2);
    await studio.events.heard();
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: null, carried: 1 });
  });

  test.each([
    ['kept when it began', ['the class comes back', 'the plan begins']],
    ['refunded while it was held', ['the plan begins', 'the class comes back']],
  ])('does not take along what another plan had granted: a class %s', async (_class, inOrder) => {
    const ana = await booker();
    await end(ana.plan, 'Cancelado');
    let wrong = ana.plan;
    for (const what of inOrder) {
      if (what === 'the class comes back') await leave(ana, ana.trainings[0]!);
      else wrong = await assignAnother(ana, { classesGranted: 4 });
    }
    await ana.person.ask('POST', '/api/trainings/register', { trainingId: await studio.schedule(admin) });
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: { classesLeft: 4 } });
    const late = endingOf(wrong, status);
    await assignAnother(ana, { previousEndedAt: late.endedAt, previousStatus: status });
    await studio.events.assignment(late, 2);
    await studio.events.heard();
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: { classesLeft: 13 }, carried: 0 });
  });

  test('moves to another week without a trace', async () => {
    const ana = await booker();
    await end(ana.plan, status);
    const form = {
      category: 'normal',
      maxCapacity: 10,
      trainingDate: '2030-01-07',
      startTime: '05:00',
      endTime: '06:00',
    };
    await admin.ask('PUT', `/api/admin/trainings/${ana.trainings[0]}`, form);
    expect(await accountOf(ana.person.id)).toMatchObject({ weekUse: {} });
    await leave(ana, ana.trainings[0]!);
  });
});

describe('the bookings of a plan that ended', () => {
  test('are freed once, with their refunds and one mail, if its end asks for it', async () => {
    const ana = await booker();
    for (const _ of [1, 2]) await end(ana.plan, 'Cancelado', true);
    const seats = await studio.stores.trainings.find({ _id: { $in: [...ana.trainings] } }).toArray();
    expect(seats.map(({ seatsTaken }) => seatsTaken)).toEqual([0, 0, 0]);
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: null, carried: 3, weekUse: {} });
    const { body } = await admin.ask('GET', `/api/admin/users/${ana.person.id}/movements`);
    expect(body[0]).toMatchObject({ reason: 'carried', actor: 'admin' });
    expect(await withdrawnBookings(ana)).toMatchObject([{ length: 3 }]);
  });

  test('are freed for nothing where it was refunded', async () => {
    const ana = await booker();
    await end(ana.plan, 'Rembolsado', true);
    expect((await admin.ask('GET', `/api/admin/users/${ana.person.id}/bookings`)).body).toEqual([]);
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: null, carried: 0, weekUse: {} });
    const [bookingIds] = await withdrawnBookings(ana);
    const lost = await readLostClasses(studio.stores, ana.person.id, { bookingIds: bookingIds!, waitedFor: [] });
    expect(lost).toMatchObject({ booked: { length: 3 }, givenBack: [1, 2, 3].map(() => ({ kind: 'voided' })) });
  });

  test('stay where they were paid by something else', async () => {
    const ana = await booker();
    await admin.ask('PUT', `/api/admin/users/${ana.person.id}/special-trainings`, { value: 1 });
    const special = await studio.schedule(admin, { category: 'special' });
    await ana.person.ask('POST', '/api/trainings/register', { trainingId: special });
    await end(ana.plan, 'Error', true);
    const { body } = await admin.ask('GET', `/api/admin/users/${ana.person.id}/bookings`);
    expect(body).toEqual([
      {
        trainingId: special,
        category: 'special',
        trainingDate: nextMonday(),
        startTime: expect.any(String),
        endTime: expect.any(String),
        paidFrom: 'special',
        paidByCurrentPlan: false,
        paidByNextPlan: false,
      },
    ]);
  });

  test('stay unless its end says so', async () => {
    const ana = await booker();
    await end(ana.plan, 'Cancelado');
    expect((await admin.ask('GET', `/api/admin/users/${ana.person.id}/bookings`)).body).toHaveLength(3);
  });
});

describe('the bookings of a suspended member', () => {
  const suspended = (id: string, over = {}) => someAccount({ accountId: id, status: 'suspended', ...over });

  test('are freed where that was wanted, cost nothing, and are mailed once', async () => {
    const ana = await booker();
    for (const _ of [1, 2]) await studio.events.account(suspended(ana.person.id, { freesBookings: true }), 2);
    await studio.events.heard();
    expect((await admin.ask('GET', `/api/admin/users/${ana.person.id}/bookings`)).body).toEqual([]);
    expect(await accountOf(ana.person.id)).toMatchObject({ plan: { classesLeft: 12 }, weekUse: {} });
    expect(await withdrawnBookings(ana)).toMatchObject([{ length: 3 }]);
  });

  test('stay otherwise', async () => {
    const ana = await booker();
    await studio.events.account(suspended(ana.person.id), 2);
    await studio.events.heard();
    expect((await admin.ask('GET', `/api/admin/users/${ana.person.id}/bookings`)).body).toHaveLength(3);
  });

  test('made after reactivation stay, also when the event of the suspension arrives last', async () => {
    const ana = await booker();
    const free = suspended(ana.person.id, { freesBookings: true });
    await studio.events.account(free, 2);
    await studio.events.account(someAccount({ accountId: ana.person.id }), 3);
    await studio.events.heard();
    const trainingId = ana.trainings[0]!;
    expect((await ana.person.ask('POST', '/api/trainings/register', { trainingId })).status).toBe(201);
    await studio.broker.publish([
      {
        ...sealEnvelope(accountChanged, { aggregateId: ana.person.id, version: 2, payload: free }),
        occurredAt: new Date(Date.now() - 60_000).toISOString(),
      },
    ]);
    await studio.events.heard();
    expect((await admin.ask('GET', `/api/admin/users/${ana.person.id}/bookings`)).body).toHaveLength(1);
  });

  test('are not made by a request that was on its way', async () => {
    const ana = await booker();
    await studio.events.account(suspended(ana.person.id), 2);
    await studio.events.heard();
    const trainingId = await studio.schedule(admin);
    const { status, body } = await ana.person.ask('POST', '/api/trainings/register', { trainingId });
    expect([status, body.code]).toEqual([401, 'SESSION_ENDED']);
  });
});

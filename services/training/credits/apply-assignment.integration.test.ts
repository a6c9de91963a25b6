import { beforeAll, describe, expect, test } from 'vitest';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { addStudioDays, addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import type { AssignmentStatus } from '@studio/contracts/rules/plans';
import type { Person } from '../testing/people.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { assignmentState } from '../testing/other-services.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

const ended = (
  state: AssignmentState,
  status: AssignmentStatus = 'Cancelado',
  over: Partial<AssignmentState> = {},
) => ({
  ...state,
  status,
  endedAt: new Date().toISOString(),
  endedBy: 'system',
  ...over,
});

/** The ledger once all published events are applied. */
async function ledgerOf(accountId: string): Promise<string[]> {
  await studio.events.heard();
  const { body } = await admin.ask('GET', `/api/admin/users/${accountId}/movements`);
  return body.map(({ reason, change }: { reason: string; change: number }) => `${reason} ${change}`).toReversed();
}

async function somebody(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.account(someAccount({ accountId: person.id }), 1);
  return person;
}

const accountOf = (id: string) => studio.stores.creditAccounts.findOne({ _id: id });

describe('events of plans', () => {
  test('count once, however often they are delivered', async () => {
    const { id } = await somebody();
    const plan = assignmentState(id);
    for (const _ of [1, 2, 3]) await studio.events.assignment(plan, 1);
    expect(await ledgerOf(id)).toEqual(['assigned 12']);
    for (const _ of [1, 2, 3]) await studio.events.assignment(ended(plan), 2);
    await studio.events.assignment(plan, 1);
    expect(await ledgerOf(id)).toEqual(['assigned 12', 'removed -12']);
    expect(await accountOf(id)).toMatchObject({ plan: null });
  });

  test('say whether the classes expired or were removed', async () => {
    const { id } = await somebody();
    const plan = assignmentState(id);
    await studio.events.assignment(plan, 1);
    await studio.events.assignment(ended(plan, 'Vencido'), 2);
    expect(await ledgerOf(id)).toEqual(['assigned 12', 'expired -12']);
  });

  test('of an end that comes before its beginning grant nothing', async () => {
    const { id } = await somebody();
    const plan = assignmentState(id);
    await studio.events.assignment(ended(plan), 2);
    await studio.events.assignment(plan, 1);
    expect(await ledgerOf(id)).toEqual([]);
    expect((await accountOf(id))?.plan ?? null).toBeNull();
  });

  test('of a plan that takes another one’s place may come first', async () => {
    const { id } = await somebody();
    const [first, second] = [assignmentState(id), assignmentState(id, { startsAt: new Date().toISOString() })];
    await studio.events.assignment(first, 1);
    await studio.events.assignment(second, 1);
    await studio.events.assignment(ended(first), 2);
    expect(await ledgerOf(id)).toEqual(['assigned 12', 'removed -12', 'assigned 12']);
    expect(await accountOf(id)).toMatchObject({ plan: { assignmentId: second.assignmentId, classesLeft: 12 } });
  });

  test('bring the classes back that were given back while there was no plan', async () => {
    const ana = await somebody();
    const plan = assignmentState(ana.id);
    await studio.events.assignment(plan, 1);
    const trainingId = await studio.schedule(admin);
    await studio.events.heard();
    await ana.ask('POST', '/api/trainings/register', { trainingId });
    await studio.events.assignment(ended(plan), 2);
    await studio.events.heard();
    const { body } = await ana.ask('DELETE', `/api/trainings/register/${trainingId}`);
    expect(body.remainingClasses).toBe(0);
    await studio.events.assignment(assignmentState(ana.id, { startsAt: new Date().toISOString() }), 1);
    expect(await ledgerOf(ana.id)).toEqual(['assigned 12', 'booked -1', 'removed -11', 'carried 1', 'assigned 12']);
    expect(await accountOf(ana.id)).toMatchObject({ carried: 0, plan: { classesLeft: 13 } });
  });

  test('of an end that come after it leave the class alone that was given back in between', async () => {
    const ana = await somebody();
    const plan = assignmentState(ana.id);
    await studio.events.assignment(plan, 1);
    const trainingId = await studio.schedule(admin);
    await studio.events.heard();
    await ana.ask('POST', '/api/trainings/register', { trainingId });
    const lastDayIsOver = { $set: { 'plan.endsOn': plan.startsOn } };
    await studio.stores.creditAccounts.updateOne({ _id: ana.id }, lastDayIsOver);
    const { body } = await ana.ask('DELETE', `/api/trainings/register/${trainingId}`);
    expect(body.remainingClasses).toBe(0);
    await studio.events.assignment(ended(plan, 'Vencido'), 2);
    await studio.events.assignment(assignmentState(ana.id, { startsAt: new Date().toISOString() }), 1);
    expect(await ledgerOf(ana.id)).toEqual(['assigned 12', 'booked -1', 'carried 1', 'expired -11', 'assigned 12']);
    expect(await accountOf(ana.id)).toMatchObject({ carried: 0, plan: { classesLeft: 13 } });
  });

  test.each(['an end', 'another plan', 'another plan of some time later'])(
    'of %s that come late keep the class given back since',
    async (whatCameFirst) => {
      const ana = await somebody();
      const plan = assignmentState(ana.id);
      await studio.events.assignment(plan, 1);
      const trainingId = await studio.schedule(admin);
      await studio.events.heard();
      await ana.ask('POST', '/api/trainings/register', { trainingId });
      const late = ended(plan);
      await ana.ask('DELETE', `/api/trainings/register/${trainingId}`);
      const replaces = whatCameFirst !== 'another plan of some time later';
      const next = replaces
        ? assignmentState(ana.id, { startsAt: late.endedAt! })
        : assignmentState(ana.id, { startsAt: new Date().toISOString(), previousEndedAt: late.endedAt });
      if (whatCameFirst === 'an end') await studio.events.assignment(late, 2);
      await studio.events.assignment(next, 1);
      expect(await ledgerOf(ana.id)).toEqual(['assigned 12', 'booked -1', 'cancelled 1', 'removed -11', 'assigned 12']);
      expect(await accountOf(ana.id)).toMatchObject({ carried: 0, plan: { classesLeft: 13 } });
    },
  );
});

describe('events of a next plan', () => {
  /** A member whose plan ends in three days and is renewed; the next plan allows one training a week. */
  async function renewed() {
    const person = await somebody();
    const today = toStudioDate(new Date());
    const endsOn = addStudioDays(today, 3);
    const current = assignmentState(person.id, { startsOn: addStudioMonths(endsOn, -1), endsOn });
    const next = assignmentState(person.id, {
      status: 'next',
      startsOn: addStudioDays(endsOn, 1),
      plan: { ...current.plan, maxTrainingsPerWeek: 1 },
      classesGranted: 4,
      assignedAt: new Date().toISOString(),
    });
    await studio.events.assignment(current, 1);
    await studio.events.assignment(next, 1);
    await studio.events.heard();
    const inCurrent = await studio.schedule(admin, { trainingDate: addStudioDays(today, 1) });
    const inNext = await studio.schedule(admin, { trainingDate: addStudioDays(endsOn, 8) });
    return { person, current, next, inCurrent, inNext };
  }

  const expire = async (current: AssignmentState) => {
    await studio.events.assignment(ended(current, 'Vencido', { endedAt: current.endsAt }), 2);
  };

  test('let its classes be booked at once, beside those of the current one', async () => {
    const { person, inCurrent, inNext, next } = await renewed();
    const book = (trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });
    const enrolment = `/api/admin/trainings/${inNext}/enrolment?users=${person.id}`;
    const payer = { paidBy: 'plan', planName: next.plan.name, classesLeft: 4 };
    expect((await admin.ask('GET', enrolment)).body).toMatchObject([payer]);
    expect((await book(inCurrent)).body).toMatchObject({ remainingClasses: 11, nextRemainingClasses: 4 });
    expect((await book(inNext)).body).toMatchObject({ remainingClasses: 11, nextRemainingClasses: 3 });
    const own = async (from: string) =>
      (await person.ask('GET', `/api/trainings/my-trainings?from=${from}`)).body.map(({ id }: { id: string }) => id);
    expect(await own(toStudioDate(new Date()))).toEqual([inNext, inCurrent]);
    expect(await own(next.startsOn)).toEqual([inNext]);
    expect(await ledgerOf(person.id)).toEqual(['assigned 12', 'assigned 4', 'booked -1', 'booked -1']);
    expect(await accountOf(person.id)).toMatchObject({ plan: { classesLeft: 11 }, next: { classesLeft: 3 } });
    const { body } = await admin.ask('GET', `/api/admin/users/${person.id}/bookings`);
    expect(body).toMatchObject([
      { trainingId: inCurrent, paidByCurrentPlan: true, paidByNextPlan: false },
      { trainingId: inNext, paidByCurrentPlan: false, paidByNextPlan: true },
    ]);
    await person.ask('DELETE', `/api/trainings/register/${inNext}`);
    expect(await accountOf(person.id)).toMatchObject({ plan: { classesLeft: 11 }, next: { classesLeft: 4 } });
  });

  test.each(['the end first', 'the begin first'])('and of its begin lose nothing of it: %s', async (order) => {
    const { person, current, next, inNext } = await renewed();
    await person.ask('POST', '/api/trainings/register', { trainingId: inNext });
    const begun = { ...next, status: 'active', previousEndedAt: current.endsAt, previousStatus: 'Vencido' } as const;
    if (order === 'the end first') await expire(current);
    await studio.events.assignment(begun, 2);
    await expire(current);
    expect(await ledgerOf(person.id)).toEqual(['assigned 12', 'assigned 4', 'booked -1', 'expired -12']);
    expect(await accountOf(person.id)).toMatchObject({ plan: { classesLeft: 3 }, next: null, carried: 0 });
  });

  test('that was removed take only its classes, and void only its bookings', async () => {
    const { person, next, inCurrent, inNext } = await renewed();
    for (const trainingId of [inCurrent, inNext]) await person.ask('POST', '/api/trainings/register', { trainingId });
    await studio.events.assignment(ended(next, 'Error', { freesBookings: true }), 2);
    expect(await ledgerOf(person.id)).toEqual(['assigned 12', 'assigned 4', 'booked -1', 'booked -1', 'removed -3']);
    expect(await accountOf(person.id)).toMatchObject({ plan: { classesLeft: 11 }, next: null, carried: 0 });
    const { body } = await admin.ask('GET', `/api/admin/users/${person.id}/bookings`);
    expect(body).toMatchObject([{ trainingId: inCurrent }]);
  });

  test('and a class that the studio took away in the last days: it survives the end', async () => {
    const { person, current, inCurrent } = await renewed();
    await person.ask('POST', '/api/trainings/register', { trainingId: inCurrent });
    await admin.ask('DELETE', `/api/admin/trainings/${inCurrent}/cancel`);
    await expect.poll(async () => (await accountOf(person.id))?.plan?.classesLeft).toBe(12);
    await expire(current);
    expect(await ledgerOf(person.id)).toEqual(['assigned 12', 'assigned 4', 'booked -1', 'refunded 1', 'expired -11']);
    expect(await accountOf(person.id)).toMatchObject({ plan: null, carried: 1, next: { classesLeft: 4 } });
  });

  test('and a class that the member gave back in the last days: it expires', async () => {
    const { person, current, inCurrent } = await renewed();
    await person.ask('POST', '/api/trainings/register', { trainingId: inCurrent });
    await person.ask('DELETE', `/api/trainings/register/${inCurrent}`);
    await expire(current);
    expect(await ledgerOf(person.id)).toEqual(['assigned 12', 'assigned 4', 'booked -1', 'cancelled 1', 'expired -12']);
  });
});

describe('events of a deleted account', () => {
  test('free the seats to come, take the credits, and leave no name behind', async () => {
    const ana = await somebody();
    await studio.events.assignment(assignmentState(ana.id), 1);
    await studio.events.heard();
    const trainingId = await studio.schedule(admin);
    await ana.ask('POST', '/api/trainings/register', { trainingId });
    const deleted = someAccount({ accountId: ana.id, deleted: true, email: '', firstName: '', lastName: '' });
    for (const _ of [1, 2]) {
      await studio.events.account(deleted, 2);
      await studio.events.heard();
      expect((await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`)).body).toEqual([]);
      expect(await accountOf(ana.id)).toMatchObject({ plan: null, carried: 0, special: 0 });
    }
    expect(await studio.stores.members.findOne({ _id: ana.id })).toMatchObject({
      email: '',
      firstName: '',
      lastName: '',
    });
    const enrolment = await admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId: ana.id });
    expect(enrolment.body.code).toBe('USER_NOT_FOUND');
    const specials = await admin.ask('PUT', `/api/admin/users/${ana.id}/special-trainings`, { value: 3 });
    expect(specials.body.code).toBe('USER_NOT_FOUND');
    const withoutPlan = await accountOf(ana.id);
    await studio.events.assignment(assignmentState(ana.id), 1);
    await studio.events.heard();
    expect(await accountOf(ana.id)).toEqual(withoutPlan);
    await studio.events.account(deleted, 3);
    await studio.events.heard();
    expect(await accountOf(ana.id)).toMatchObject({ plan: null });
  });
});

import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { createMailOutbox, type MailRow, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { adminActed } from '@studio/contracts/events/activity-events';
import type { BookingRules } from '@studio/contracts/http/booking-rules-routes';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { composeMail } from '../mails.ts';
import { unsetBookingRules } from '../models/studio-setting.model.ts';
import { seatRulesAt } from '../rules/booking-policy.ts';
import { defaultBookingSettings } from '../rules/booking-settings.ts';
import { createFillSeats } from '../seats/seat-transaction.ts';
import type { assignmentState } from '../testing/other-services.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { testWindow, auditedStudio } from '../testing/studio-bench.ts';
import { letWaitersMove, warnOfAbsences } from './absence-sweeps.ts';

const studio = auditedStudio();
let admin: Person;
let coach: Person;

beforeAll(async () => {
  [admin, coach] = [await studio.signIn('admin'), await studio.signIn('coach')];
});

type Rule = BookingRules['absences'];

const twice = { limit: 2, days: 7 };
const setRule = async (absences: Rule) => {
  const form = { releasedClassReturns: false, absences };
  expect((await admin.ask('PUT', '/api/admin/booking-rules', form)).status).toBe(200);
};
beforeEach(() => setRule(twice));

async function memberWithPlan(over: Parameters<typeof assignmentState>[1] = {}): Promise<Person> {
  const person = await studio.signIn('member');
  const startsOn = addStudioDays(toStudioDate(new Date()), -20);
  await studio.events.memberWithPlan(person.id, { startsOn, ...over });
  return person;
}

const dayMinutes = 24 * 60;

/** Classes of past days that the member booked and missed; returns their ids. */
async function missed(member: Person, ...daysAgo: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const days of daysAgo) {
    const trainingId = await studio.classOf(coach, -days * dayMinutes);
    const enrolled = await admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId: member.id });
    expect(enrolled.body).toMatchObject({ paidFrom: 'plan' });
    await mark(trainingId, member, 'absent');
    ids.push(trainingId);
  }
  return ids;
}

async function mark(trainingId: string, { id }: Person, attendance: 'attended' | 'absent' | null): Promise<void> {
  const path = `/api/admin/trainings/${trainingId}/registrations/${id}/attendance`;
  expect((await admin.ask('PUT', path, { attendance })).status).toBe(200);
}

const book = (person: Person, trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });
const cancel = (person: Person, trainingId: string) => person.ask('DELETE', `/api/trainings/register/${trainingId}`);
const join = (person: Person, trainingId: string) => person.ask('POST', `/api/trainings/${trainingId}/waitlist`);
const own = async (person: Person) => (await person.ask('GET', '/api/users/absences')).body;
const forgive = (person: Person, body: Record<string, unknown> = {}) =>
  admin.ask('POST', `/api/admin/users/${person.id}/absences/forgiven`, body);

async function bookedIn(trainingId: string): Promise<string[]> {
  const { body } = await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`);
  return body.map(({ id }: { id: string }) => id);
}

/** A class with one seat, taken by another member, at an hour of its own. */
async function fullClass() {
  const [holder, trainingId] = [await memberWithPlan(), await studio.schedule(admin, { maxCapacity: 1 })];
  expect((await book(holder, trainingId)).status).toBe(201);
  return { holder, trainingId };
}

function sweepParts(rule: Rule, now = new Date()) {
  const { connection, stores } = studio;
  const rules = { ...unsetBookingRules, absences: rule };
  const seatRules = () => seatRulesAt(now, defaultBookingSettings, testWindow, rules);
  const mailOutbox = createMailOutbox(connection);
  const relay = { publishCommitted: async () => 'confirmed' as const };
  return {
    stores,
    seatRules,
    mailOutbox,
    mails: mailsOf(connection),
    unitOfWork: createUnitOfWork({ connection, relay, logger: silentLogger }),
    fillSeats: createFillSeats({ stores, mailOutbox, seatRules }),
    clock: () => now,
  };
}

test('a member reads what counts; without the rule nothing does', async () => {
  const ana = await memberWithPlan();
  const [, last] = await missed(ana, 5, 3);
  // An absence counts from a day after the end of the class.
  await missed(ana, 1);
  const counted = await own(ana);
  expect(counted.absences.map(({ trainingDate }: { trainingDate: string }) => trainingDate)).toEqual(
    [5, 3].map((days) => toStudioDate(new Date(Date.now() - days * dayMinutes * 60_000))),
  );
  const { endsAt } = (await studio.stores.trainings.findOne({ _id: last! }))!;
  expect(counted).toMatchObject({
    rule: twice,
    sameDayOnlyUntil: new Date(endsAt.getTime() + 8 * dayMinutes * 60_000).toISOString(),
  });
  expect((await admin.ask('GET', `/api/admin/users/${ana.id}/absences`)).body).toEqual(counted);
  await setRule(null);
  expect(await own(ana)).toEqual({ rule: null, absences: [], sameDayOnlyUntil: null });
  expect(await forgive(ana)).toMatchObject({ status: 404, body: { code: 'ABSENCE_NOT_FOUND' } });
});

test('a class counts once its whole list is marked, and no more when a mark goes', async () => {
  const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
  const [first, second] = await missed(ana, 5, 3);
  await admin.ask('POST', `/api/admin/trainings/${second}/register`, { userId: berta.id });
  expect((await own(ana)).absences).toHaveLength(1);
  await mark(second!, berta, 'attended');
  expect((await own(ana)).absences).toHaveLength(2);
  await mark(first!, ana, null);
  expect((await own(ana)).absences).toHaveLength(1);
});

describe('a member at the limit', () => {
  let ana: Person;
  beforeEach(async () => {
    ana = await memberWithPlan();
  });

  test('is refused a class of a later day, with the days and the end, and its waitlist', async () => {
    const kept = await studio.schedule(admin);
    expect((await book(ana, kept)).status).toBe(201);
    await missed(ana, 5, 3);
    const { status, body } = await book(ana, await studio.schedule(admin));
    expect([status, body.code]).toEqual([409, 'SAME_DAY_ONLY']);
    const day = String.raw`\d{1,2}( [a-z]{3})?`;
    expect(body.message).toMatch(
      new RegExp(
        `^Por tus faltas del ${day} y ${day} solo puedes reservar clases del mismo día, hasta el ${day} a las? `,
      ),
    );
    const { trainingId } = await fullClass();
    expect((await join(ana, trainingId)).body.code).toBe('SAME_DAY_ONLY');
    const other = await studio.schedule(admin);
    expect((await ana.ask('POST', `/api/trainings/${other}/switch`, { from: kept })).body.code).toBe('SAME_DAY_ONLY');
    // Existing bookings stay.
    expect(await bookedIn(kept)).toEqual([ana.id]);
  });

  test('is enrolled by an administrator', async () => {
    await missed(ana, 5, 3);
    const trainingId = await studio.schedule(admin);
    const enrolled = await admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId: ana.id });
    expect(enrolled.status).toBe(201);
  });

  test('is passed over and keeps the place, until the absence is forgiven', async () => {
    const { holder, trainingId } = await fullClass();
    expect((await join(ana, trainingId)).status).toBe(201);
    await missed(ana, 5, 3);
    await cancel(holder, trainingId);
    expect(await bookedIn(trainingId)).toEqual([]);
    const [{ bookingId }] = (await own(ana)).absences;
    expect(await forgive(ana, { bookingId })).toMatchObject({ status: 200, body: { message: 'Falta perdonada' } });
    expect(await bookedIn(trainingId)).toEqual([ana.id]);
  });

  test('gets a free seat as the sweep finds the rule at its end', async () => {
    const { holder, trainingId } = await fullClass();
    expect((await join(ana, trainingId)).status).toBe(201);
    await missed(ana, 5, 3);
    await cancel(holder, trainingId);
    await letWaitersMove(sweepParts(twice));
    expect(await bookedIn(trainingId)).toEqual([]);
    await letWaitersMove(sweepParts(null));
    expect(await bookedIn(trainingId)).toEqual([ana.id]);
  });

  test('is mailed why a fixed slot was not booked', async () => {
    await missed(ana, 5, 3);
    const startTime = '04:30:00';
    const slots = [{ weekday: 1, startTime, category: 'normal' }];
    expect((await admin.ask('PUT', `/api/admin/users/${ana.id}/fixed-slots`, { slots })).status).toBe(200);
    const form = { startTime, endTime: '05:00', trainingDate: addStudioDays(nextMonday(), 7) };
    await studio.schedule(admin, form);
    const mailOfSlot = () => mailsOf(studio.connection).findOne({ accountId: ana.id, template: 'slot-refused' });
    await waitFor(async () => expect(await mailOfSlot()).toMatchObject({ payload: { refusal: 'SAME_DAY_ONLY' } }));
  });
});

describe('an administrator forgives', () => {
  test('one absence: it is in the ledger and the activity, and the mark stays', async () => {
    const ana = await memberWithPlan();
    const [, last] = await missed(ana, 5, 3);
    const [, { bookingId }] = (await own(ana)).absences;
    expect((await forgive(ana, { bookingId })).status).toBe(200);
    expect((await own(ana)).absences).toHaveLength(1);
    expect(await forgive(ana, { bookingId })).toMatchObject({ status: 200, body: { message: 'Ya estaba perdonada' } });
    expect(await forgive(ana, { bookingId: newId() })).toMatchObject({
      status: 404,
      body: { code: 'ABSENCE_NOT_FOUND' },
    });
    const booking = await studio.stores.bookings.findOne({ _id: bookingId });
    expect(booking).toMatchObject({ trainingId: last, attendance: 'absent', forgivenAt: expect.any(Date) });
    const { body: ledger } = await admin.ask('GET', `/api/admin/users/${ana.id}/movements`);
    expect(ledger[0]).toMatchObject({ reason: 'forgiven', change: 0, actor: 'admin' });
    const rows = await outboxOf(studio.connection).find({ routingKey: adminActed.type }).toArray();
    const acts = rows.flatMap(({ envelopes }) => envelopes).map(({ payload }) => payload);
    expect(acts).toContainEqual({ kind: 'absences-forgiven', about: { user: ana.id }, facts: { count: 1 } });
    expect((await book(ana, await studio.schedule(admin))).status).toBe(201);
  });

  test('all that count', async () => {
    const ana = await memberWithPlan();
    await missed(ana, 6, 5, 3);
    expect(await forgive(ana)).toMatchObject({ status: 200, body: { message: '3 faltas perdonadas' } });
    expect(await own(ana)).toMatchObject({ absences: [], sameDayOnlyUntil: null });
  });
});

describe('the absence that leaves one to go', () => {
  const warningsTo = ({ id }: Person) =>
    mailsOf(studio.connection).find({ accountId: id, template: 'absence-warning' }).toArray();
  const compose = (row: MailRow) =>
    composeMail({ ...sweepParts(twice), readBrand: brandNamed('Estudio'), publicUrl: 'https://estudio.example' })(row);

  test('is mailed once, with the class and what comes next', async () => {
    const ana = await memberWithPlan();
    await missed(ana, 3);
    await warnOfAbsences(sweepParts(null));
    await Promise.all([warnOfAbsences(sweepParts(twice)), warnOfAbsences(sweepParts(twice))]);
    await warnOfAbsences(sweepParts(twice));
    const [row, ...others] = await warningsTo(ana);
    expect(others).toEqual([]);
    const mail = await compose(row!);
    expect(mail?.subject).toBe('Llevas 1 falta en 30 días');
    expect(mail?.text).toContain('Si faltas a una más, durante 7 días solo podrás reservar clases del mismo día.');
    expect(mail).not.toHaveProperty('unsubscribeUrl');
    await forgive(ana);
    expect(await compose(row!)).toBeNull();
  });

  test('is not mailed at the limit, nor where it is old news', async () => {
    const [ana, berta] = [await memberWithPlan(), await memberWithPlan()];
    await missed(ana, 4, 3);
    await missed(berta, 8);
    await warnOfAbsences(sweepParts(twice));
    expect(await warningsTo(berta)).toEqual([]);
    // The worker may have looked between the two absences: what it wrote then is dropped.
    const mails = await Promise.all((await warningsTo(ana)).map(compose));
    expect(mails.filter((mail) => mail !== null)).toEqual([]);
  });
});

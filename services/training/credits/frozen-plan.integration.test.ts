import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { dayInWords, daysInWords } from '@studio/contracts/days-in-words';
import { addStudioDays } from '@studio/contracts/studio-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextMonday, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let admin: Person;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

const monday = nextMonday();
const week = { from: monday, to: addStudioDays(monday, 6) };
const nextTuesday = addStudioDays(monday, 8);
const years = { startsOn: '2026-01-01', endsOn: '2199-12-31' };

interface Holder extends Person {
  readonly plan: AssignmentState;
}

async function memberWithPlan(): Promise<Holder> {
  const person = await studio.signIn('member');
  return { ...person, plan: await studio.events.memberWithPlan(person.id, years) };
}

/** The state of the plan with other freezes, as membership publishes it. */
async function setFreezes({ plan }: Holder, freezes: AssignmentState['freezes'], version = 2): Promise<void> {
  await studio.events.assignment({ ...plan, freezes, frozenBy: admin.id }, version);
  await studio.events.heard();
}

const book = (person: Person, trainingId: string) => person.ask('POST', '/api/trainings/register', { trainingId });
const join = (person: Person, trainingId: string) => person.ask('POST', `/api/trainings/${trainingId}/waitlist`);
const enrol = (person: Person, trainingId: string) =>
  admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId: person.id });
const classesOf = async ({ id }: Person) =>
  (await studio.stores.creditAccounts.findOne({ _id: id }))!.plan!.classesLeft;

async function bookedIn(trainingId: string): Promise<string[]> {
  const { body } = await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`);
  return body.map(({ id }: { id: string }) => id);
}

/** Reasons and changes, the oldest first. */
async function ledgerOf({ id }: Person): Promise<string[]> {
  const { body } = await admin.ask('GET', `/api/admin/users/${id}/movements`);
  return body
    .map(({ reason, change, actor }: Record<'reason' | 'change' | 'actor', string>) => `${reason} ${change} ${actor}`)
    .toReversed();
}

describe('a plan that is frozen', () => {
  test('frees what it paid on these days, gives the classes back, and has it in the ledger', async () => {
    const ana = await memberWithPlan();
    const [inside, after] = [await studio.schedule(admin), await studio.schedule(admin, { trainingDate: nextTuesday })];
    const special = await studio.schedule(admin, { category: 'special' });
    for (const trainingId of [inside, after]) expect((await book(ana, trainingId)).status).toBe(201);
    expect((await enrol(ana, special)).body.paidFrom).toBe('courtesy');
    await setFreezes(ana, [week]);
    expect([await bookedIn(inside), await bookedIn(after), await bookedIn(special)]).toEqual([[], [ana.id], [ana.id]]);
    expect(await classesOf(ana)).toBe(11);
    expect(await ledgerOf(ana)).toEqual([
      'assigned 12 admin',
      'booked -1 member',
      'booked -1 member',
      'frozen 0 admin',
      'cancelled 1 admin',
    ]);
    const { body } = await ana.ask('GET', '/api/users/movements');
    expect(body[1].subject).toBe(`Plan Básico · ${daysInWords(week)}`);
    // The mail about the freeze says so.
    const templates = { $in: ['user-removed', 'seats-withdrawn'] };
    expect(await mailsOf(studio.connection).countDocuments({ accountId: ana.id, template: templates })).toBe(0);
  });

  test('frees nothing again when its state comes again, as of a class that was moved there', async () => {
    const ana = await memberWithPlan();
    const trainingId = await studio.schedule(admin, { trainingDate: nextTuesday });
    await book(ana, trainingId);
    await setFreezes(ana, [week]);
    const times = { startTime: '22:20', endTime: '22:40' };
    const form = { category: 'normal', maxCapacity: 10, trainingDate: monday, ...times };
    const preview = await admin.ask('POST', `/api/admin/trainings/${trainingId}/preview`, form);
    expect(preview.body.withoutPlan).toMatchObject([{ id: ana.id }]);
    expect((await admin.ask('PUT', `/api/admin/trainings/${trainingId}`, form)).status).toBe(200);
    await setFreezes(ana, [week], 3);
    await setFreezes(ana, [week, { from: nextTuesday, to: nextTuesday }], 4);
    expect(await bookedIn(trainingId)).toEqual([ana.id]);
  });

  test('pays for nothing on these days: not for a booking, a change of class, a list, or an enrolment', async () => {
    const ana = await memberWithPlan();
    const [inside, after] = [await studio.schedule(admin), await studio.schedule(admin, { trainingDate: nextTuesday })];
    await setFreezes(ana, [week]);
    const from = dayInWords(addStudioDays(week.to, 1));
    const refusal = {
      status: 409,
      body: {
        code: 'PLAN_FROZEN',
        message: `Tu plan está congelado ${daysInWords(week)}. Puedes inscribirte en entrenamientos desde el ${from}.`,
      },
    };
    expect(await book(ana, inside)).toMatchObject(refusal);
    expect(await join(ana, inside)).toMatchObject(refusal);
    expect((await book(ana, after)).status).toBe(201);
    expect(await ana.ask('POST', `/api/trainings/${inside}/switch`, { from: after })).toMatchObject(refusal);
    expect(await bookedIn(after)).toEqual([ana.id]);
    const { body } = await admin.ask('GET', `/api/admin/trainings/${inside}/enrolment?users=${ana.id}`);
    expect(body).toMatchObject([{ paidBy: 'courtesy', reason: 'PLAN_FROZEN', classesLeft: 11 }]);
  });

  test('gives its seat to the first who waits, passes its own member over, and comes back to the list', async () => {
    const [ana, berta, carla] = [await memberWithPlan(), await memberWithPlan(), await memberWithPlan()];
    const trainingId = await studio.schedule(admin, { maxCapacity: 1, startTime: '22:00', endTime: '22:20' });
    await book(ana, trainingId);
    for (const member of [berta, carla]) expect((await join(member, trainingId)).status).toBe(201);
    await setFreezes(berta, [week]);
    await setFreezes(ana, [week]);
    expect(await bookedIn(trainingId)).toEqual([carla.id]);
    await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/register/${carla.id}`);
    expect(await bookedIn(trainingId)).toEqual([]);
    await setFreezes(berta, [], 3);
    expect(await bookedIn(trainingId)).toEqual([berta.id]);
    expect(await ledgerOf(berta)).toEqual([
      'assigned 12 admin',
      'frozen 0 admin',
      'unfrozen 0 admin',
      'booked -1 waitlist',
    ]);
  });

  test('does not book fixed slots, of which the administrator sees why and the member is not mailed', async () => {
    const ana = await memberWithPlan();
    await setFreezes(ana, [week]);
    const slot = { weekday: 1, startTime: '21:15:00', category: 'normal' };
    await studio.schedule(admin, { startTime: '21:15' });
    await admin.ask('PUT', `/api/admin/users/${ana.id}/fixed-slots`, { slots: [slot] });
    const { body } = await admin.ask('GET', `/api/admin/users/${ana.id}/fixed-slots`);
    expect(body).toMatchObject([{ last: { date: monday, refusal: 'PLAN_FROZEN' } }]);
    expect(await mailsOf(studio.connection).countDocuments({ accountId: ana.id })).toBe(0);
  });
});

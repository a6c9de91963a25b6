import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { projection } from '@studio/chassis/events/projection';
import { fieldsOf } from '@studio/chassis/mongo/collection';
import { assignmentEvents, assignmentStateSchema } from '@studio/contracts/events/membership-events';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { assignmentFact } from '../../../services/membership/held-plans/stored-assignment.ts';
import { RECEIVED_BACK_DAYS } from '@studio/contracts/rules/payments';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { registrationForm, startingIn, userForm } from '@studio/contracts/testing/form-fixtures';
import { auditStudio, type Finding } from '../../operate/audit/audit-studio.ts';
import { copies } from '../../operate/audit/copies.ts';
import { projections } from '../../operate/audit/projections.ts';
import { storedBy } from '../../operate/audit/stored.ts';
import type { Service } from '../../run/studio-databases.ts';
import { bookedByAll, cancel, untilSettled } from './cancelled-class.ts';
import { createCoach, createUser, type Person, registerMembers, signIn } from '../testing/kit/people.ts';
import { planted } from './planted-differences.ts';
import { nameWays } from '../testing/kit/name-ways.ts';
import { assignPlan, createPlan, nextMonday, scheduleForCoach, scheduleTraining } from '../testing/kit/scenario.ts';
import { copyStudio, type StudioCopy } from './studio-copy.ts';
import { givenServers } from '../testing/kit/test-settings.ts';

const { origin, adminEmail, adminPassword, namespace } = inject('studio');
const servers = givenServers();
const run = promisify(execFile);
let copy: StudioCopy;

/** Data of each kind that the audit checks. */
async function makeTraffic() {
  const admin = await signIn(origin, adminEmail, adminPassword);
  const members = await registerMembers(origin, 4);
  const planId = await createPlan(admin);
  for (const member of members) await assignPlan(admin, member, planId);
  const [ana, bruno, carla, gone] = members as [Person, Person, Person, Person];
  const cancelled = await bookedByAll(admin, members);
  await cancel(admin, cancelled);
  await untilSettled(admin, cancelled, members.length);
  const kept = await bookedByAll(admin, [ana, bruno, carla]);
  await ana.delete(`/api/trainings/register/${kept.id}`);
  await admin.put(`/api/admin/users/${ana.id}/special-trainings`, { value: 3 });
  const special = await scheduleTraining(admin, { category: 'special', title: 'Funcional', room: 'Sala 1' });
  await ana.post('/api/trainings/register', { trainingId: special });
  await admin.post(`/api/admin/trainings/${special}/register`, { userId: bruno.id });
  await admin.delete(`/api/admin/users/${gone.id}`);
  await admin.post('/api/admin/reports', { type: 'user-plans', format: 'excel' });
  await makeFreedBooking(admin, planId);
  await makePlanTraffic(admin, planId);
  await makeWaitlist(admin, planId);
  await makeCoaches(admin, planId);
  await makeClosure(admin, [ana, bruno]);
  await makeFreeze(admin, planId);
  await makeMoney(admin, planId);
  await makePermissions(admin, planId);
  await makeRequest(admin, planId);
  await makeCoachAndDesk(admin);
  await makeSeatsGivenUp(admin, planId);
  // A reply is allowed at any hour.
  await admin.post('/api/admin/contacts', { id: bruno.id, list: 'away', wroteFirst: true });
}

/** A member enrolled by the coach of a class, with a note, an emergency contact and a guardian, and a class with a substitute. */
async function makeCoaches(admin: Person, planId: string) {
  const [coach, substitute] = [await createCoach(origin, admin), await createCoach(origin, admin)];
  const emergencyContact = { name: 'Rosa Peña', phone: '3120003344', relation: 'mamá' };
  const identity = { documentType: 'Cédula de Ciudadanía', documentNumber: '41890123' };
  const guardian = { ...emergencyContact, ...identity, authorized: true };
  const guest = await createUser(origin, admin, { note: 'Sin saltos', emergencyContact, guardian });
  await assignPlan(admin, guest, planId);
  const own = await scheduleForCoach(admin, coach);
  await coach.post(`/api/coach/trainings/${own}/register`, { userId: guest.id });
  const details = { title: 'Funcional', description: 'Trae toalla', room: 'Sala 2', coachId: coach.id };
  await scheduleTraining(admin, details);
  const week = { startDate: nextMonday(), endDate: addStudioDays(nextMonday(), 6) };
  await admin.post(`/api/admin/coaches/${coach.id}/substitution`, { ...week, substituteId: substitute.id });
}

/** A plan with a discount, a voided payment, a closed cash day, a counted drawer, and a refund of credit from two sources. */
async function makeMoney(admin: Person, planId: string) {
  const [payer] = (await registerMembers(origin, 1)) as [Person];
  await assignPlan(admin, payer, planId);
  const money = `/api/admin/users/${payer.id}`;
  const { assignmentId } = (await admin.get(`${money}/payments`)).body.plans[0];
  // Today's cash stays open for other tests. Once a day was closed, money of long ago opens no other.
  const today = toStudioDate(new Date());
  const { keptFrom } = (await admin.get(`/api/admin/cash/days/${today}`)).body;
  const day = addStudioDays(today, keptFrom === null ? 1 - RECEIVED_BACK_DAYS : -1);
  const pay = (amount: number, more = {}) =>
    admin.post(`${money}/payments`, { assignmentId, amount, method: 'efectivo', receivedOn: day, ...more });
  await admin.put(`${money}/discount`, { assignmentId, amount: 5_000, reason: 'Hermanos' });
  await pay(30_000);
  const { entry } = (await pay(20_000)).body;
  await admin.post(`/api/admin/cash/days/${day}/closing`, { counted: 49_000 });
  await admin.post(`/api/admin/cash/entries/${entry.id}/void`, { reason: 'Valor errado' });
  await admin.post(`/api/admin/cash/days/${today}/counts`, { counted: 9_000_000 });
  await pay(10_000);
  for (const more of [{ amount: 900_000 }, { amount: 1_000, assignmentId: null }])
    await pay(0, { method: 'nequi', ...more });
  await admin.post(`${money}/refunds`, { amount: 2_000, method: 'nequi', note: 'Se va' });
}

/** A void and a discount that were asked for and granted. */
async function makePermissions(admin: Person, planId: string) {
  const [member] = (await registerMembers(origin, 1)) as [Person];
  await assignPlan(admin, member, planId);
  const { id: userId } = member;
  const money = `/api/admin/users/${userId}/payments`;
  const { assignmentId } = (await admin.get(money)).body.plans[0];
  const { entry } = (await admin.post(money, { assignmentId, amount: 15_000, method: 'nequi' })).body;
  for (const asked of [
    { kind: 'void', entryId: entry.id },
    { kind: 'discount', userId, assignmentId, amount: 5_000 },
  ]) {
    const { permission } = (await admin.post('/api/admin/permissions', { ...asked, reason: 'Hermanos' })).body;
    const { status } = await admin.post(`/api/admin/permissions/${permission.id}/grant`, {});
    if (status !== 200) throw new Error(`the permission was not granted: ${status}`);
  }
}

/** A request for a plan that was accepted with its payment. */
async function makeRequest(admin: Person, planId: string) {
  const [member] = (await registerMembers(origin, 1)) as [Person];
  await nameWays({ namespace });
  const { price } = (await member.get('/api/plans')).body.find(({ id }: { id: string }) => id === planId);
  const { request } = (await member.post('/api/users/plan-requests', { planId, price, paid: null })).body;
  const payment = { amount: price, method: 'nequi', note: 'Solicitud' };
  const accepting = { action: 'assign', planId, requestId: request.id, payment };
  const { status } = await admin.put(`/api/admin/users/${member.id}/plan`, accepting);
  if (status !== 200) throw new Error(`the request was not accepted: ${status}`);
}

/**
 * A class with a member who released the seat, one who has reclaimed it since the plan freed its bookings, and two
 * guests, one of whom has an account by now.
 */
async function makeSeatsGivenUp(admin: Person, planId: string) {
  const [gone, back, joining] = (await registerMembers(origin, 3)) as [Person, Person, Person];
  const room = crypto.randomUUID().slice(0, 30);
  const details = { ...startingIn(20), room, maxCapacity: 3, minParticipants: 2 };
  const trainingId = await scheduleTraining(admin, details);
  for (const member of [gone, back]) {
    await assignPlan(admin, member, planId);
    await member.post('/api/trainings/register', { trainingId });
    await member.post(`/api/trainings/${trainingId}/release`);
  }
  const removal = { action: 'remove', which: 'current', removeStatus: 'Cancelado', freeBookings: true };
  await admin.put(`/api/admin/users/${back.id}/plan`, removal);
  await back.delete(`/api/trainings/${trainingId}/release`);
  const guests = [];
  for (const phone of ['3001112233', '3001112244']) {
    const guest = { name: 'Marta Ríos', phone, authorized: true, again: true };
    guests.push((await admin.post(`/api/admin/trainings/${trainingId}/guests`, guest)).body.id);
  }
  await admin.post(`/api/admin/guests/${guests[0]}/account`, { userId: joining.id });
}

/** A coach with a note and an emergency contact, and a desk. */
async function makeCoachAndDesk(admin: Person) {
  const forCoaches = { note: 'Sin saltos', emergencyContact: { name: 'Rosa Díaz', phone: '3104567890' } };
  await admin.post('/api/admin/users', { ...userForm(), coach: true, ...forCoaches });
  await admin.post('/api/admin/users', userForm({ type: 'admin', desk: true }));
}

/** A closed day with a training booked by members and a guest. */
async function makeClosure(admin: Person, members: readonly Person[]) {
  const day = addStudioDays(nextMonday(), 400);
  const id = await scheduleTraining(admin, { trainingDate: day });
  for (const { id: userId } of members) await admin.post(`/api/admin/trainings/${id}/register`, { userId });
  const guest = { name: 'Marta Ríos', phone: '3001112255', authorized: true };
  await admin.post(`/api/admin/trainings/${id}/guests`, guest);
  await admin.post('/api/admin/closures', { startDate: day, endDate: day });
}

/** A plan frozen for two days, with a class before them. */
async function makeFreeze(admin: Person, planId: string) {
  const [frozen] = (await registerMembers(origin, 1)) as [Person];
  await assignPlan(admin, frozen, planId);
  await bookedByAll(admin, [frozen]);
  const from = addStudioDays(nextMonday(), 7);
  await admin.put(`/api/admin/users/${frozen.id}/plan/freeze`, { from, to: addStudioDays(from, 1) });
}

/** A class with one seat that two members wait for and one of them gets. */
async function makeWaitlist(admin: Person, planId: string) {
  const [holder, first, second] = (await registerMembers(origin, 3)) as [Person, Person, Person];
  for (const member of [holder, first, second]) await assignPlan(admin, member, planId);
  const trainingId = await scheduleTraining(admin, { maxCapacity: 1 });
  await holder.post('/api/trainings/register', { trainingId });
  for (const member of [first, second]) await member.post(`/api/trainings/${trainingId}/waitlist`);
  await holder.delete(`/api/trainings/register/${trainingId}`);
}

/** A renewed plan, a class kept for the next plan, and a refunded plan with a booking of each kind. */
async function makePlanTraffic(admin: Person, planId: string) {
  const [renewed, keeping, refunded] = (await registerMembers(origin, 3)) as [Person, Person, Person];
  for (const member of [renewed, keeping, refunded]) await assignPlan(admin, member, planId);
  await admin.put(`/api/admin/users/${renewed.id}/plan`, { action: 'assign', planId, start: 'after-current' });
  const training = await bookedByAll(admin, [keeping]);
  await admin.put(`/api/admin/users/${keeping.id}/plan`, { action: 'remove' });
  await keeping.delete(`/api/trainings/register/${training.id}`);
  const givenBack = await bookedByAll(admin, [refunded]);
  await refunded.delete(`/api/trainings/register/${givenBack.id}`);
  await bookedByAll(admin, [refunded]);
  await admin.put(`/api/admin/users/${refunded.id}/plan`, { action: 'remove', removeStatus: 'Rembolsado' });
}

/** A suspension that frees a coming booking. */
async function makeFreedBooking(admin: Person, planId: string) {
  const [suspended] = (await registerMembers(origin, 1)) as [Person];
  await assignPlan(admin, suspended, planId);
  await bookedByAll(admin, [suspended]);
  const form = registrationForm({ email: suspended.email });
  await admin.put(`/api/admin/users/${suspended.id}`, { ...form, accountStatus: 'suspended', freeBookings: true });
}

beforeAll(async () => {
  await makeTraffic();
  // Waits until all events are applied.
  await differencesOf(namespace);
  copy = await copyStudio(servers, namespace);
});
afterAll(() => copy?.remove());

async function differencesOf(audited: string): Promise<Finding[]> {
  const findings = await auditStudio({ ...servers, namespace: audited });
  return findings.filter(({ differences }) => differences.length > 0);
}

/** The differences that one check finds in the copy. */
async function differences(check: string): Promise<string> {
  const findings = await auditStudio({ ...servers, namespace: copy.namespace, settleMs: 0, only: check });
  return findings.flatMap((finding) => finding.differences).join('\n');
}

describe('the audit', () => {
  test('is clean after real traffic', async () => {
    expect(await differencesOf(copy.namespace)).toEqual([]);
  });

  test.each(planted)('finds $what', async ({ check, service, collection, plant, found }) => {
    await plant(copy.collection(service, collection));
    const said = await differences(check);
    await copy.restore(service, collection);
    expect(said).toMatch(found);
  });

  test('reports no free seat when absences keep the waiting member from a later day', async () => {
    const [trainings, bookings] = [copy.collection('training', 'trainings'), copy.collection('training', 'bookings')];
    const listed = { 'waitlist.0': { $exists: true } };
    const training = await trainings.findOneAndUpdate(listed, { $inc: { capacity: 1 } }, { sort: { _id: -1 } });
    const [{ accountId }] = training!['waitlist'];
    const checked = 'no seat is free that somebody who waits could have';
    expect(await differences(checked)).toMatch(/^training \w+: a seat is free, \w+ waits and could have it$/m);
    const endsAt = new Date(Date.now() - 3 * 24 * 3_600_000);
    for (const _id of ['missed', 'missed-too']) {
      await trainings.insertOne({ ...training, _id, startsAt: endsAt, endsAt, waitlist: [] });
      const absence = { _id, trainingId: _id, accountId, status: 'booked', attendance: 'absent', paidFrom: 'plan' };
      await bookings.insertOne(absence);
    }
    const rules = { _id: 'booking-rules', releasedClassReturns: false, absences: { limit: 2, days: 30 }, version: 1 };
    await copy.collection('training', 'studio-settings').insertOne(rules);
    const said = await differences(checked);
    for (const name of ['trainings', 'bookings', 'studio-settings']) await copy.restore('training', name);
    expect(said).toBe('');
  });

  test.each(['auth', 'membership', 'training', 'reporting'])('finds what lies in the queues of %s', async (service) => {
    await copy.sendToQueue(`${service}.dead`, 'something');
    await copy.sendToQueue(service, 'something');
    const found = await differences('queues and dead letters are empty');
    expect(found).toContain(`${service}: 1 dead letters`);
    expect(found).toContain(`${service}: 1 messages wait`);
    await copy.purge(`${service}.dead`);
    await copy.purge(service);
  });

  test.each(projections)('finds what is missing from or foreign to: $name', async ({ name, copy: [source] }) => {
    const { service, collection, filter = {}, id = (row) => row._id } = source!;
    const rows = copy.collection(service, collection);
    const row = await rows.findOne(filter as object);
    await rows.insertOne({ ...row, _id: 'foreign', ...(source!.id && { accountId: 'foreign' }) });
    await rows.deleteOne({ _id: row!._id });
    const found = await differences('projections equal their owners');
    expect(found).toContain(`${name}: ${id(row as never)} is missing`);
    expect(found).toContain(`${name}: foreign is not known to its owner`);
    await copy.restore(service, collection);
  });

  test.each(copies)('finds each field that was changed by hand in: $name', async ({ name, copy: [source] }) => {
    const { service, collection, filter = {}, picture } = source!;
    const rows = copy.collection(service, collection);
    const row = await rows.findOne(filter as object);
    const fields = Object.keys(picture(row as never)).filter((field) => !(field in filter));
    await rows.updateOne({ _id: row!._id }, { $set: Object.fromEntries(fields.map((field) => [field, 'otra'])) });
    const found = await differences('projections equal their owners');
    await copy.restore(service, collection);
    const [, named = ''] = new RegExp(`^${name}: ${row!._id} differs in (.*)$`, 'm').exec(found)!;
    expect(named.split(', ').toSorted()).toEqual(fields.toSorted());
  });

  test('no document has a field that its declaration does not name', async () => {
    const found: string[] = [];
    for (const [service, collections] of Object.entries(storedBy)) {
      for (const { name, shape } of collections) {
        const fields = fieldsOf(shape);
        for await (const document of copy.collection(service as Service, name).find()) {
          for (const field of Object.keys(document))
            if (!fields.includes(field)) found.push(`${service} ${name}: ${field}`);
        }
      }
    }
    expect([...new Set(found)]).toEqual([]);
  });

  test('expects no field of rows of an older version that only the next event brings', async () => {
    await copy.collection('membership', 'accounts').updateMany({}, { $unset: { phoneDigest: '' } });
    const found = await differences('projections equal their owners');
    await copy.restore('membership', 'accounts');
    expect(found).toBe('');
  });

  test('finds rows of a declaration that computes a field wrongly', async () => {
    const wrong = projection('assignments', {
      holds: 'Plan assignments',
      events: assignmentEvents,
      id: 'assignmentId',
      picks: assignmentStateSchema.pick({ accountId: true, status: true }),
      adds: { shape: z.object({ planName: z.string() }), of: ({ plan }) => ({ planName: plan.id }) },
      subject: null,
    });
    const assignment = await copy.collection('membership', 'assignments').findOne({});
    const fact = assignmentFact(assignment as never);
    await copy.collection('training', 'assignments').replaceOne({ _id: assignment!._id }, wrong.rowOf(fact));
    const found = await differences('projections equal their owners');
    await copy.restore('training', 'assignments');
    expect(found).toBe(`assignments in training: ${assignment!._id} differs in planName`);
  });

  test('finds a change by hand in the owner, and an event that a copy has lost', async () => {
    const assignments = copy.collection('membership', 'assignments');
    const { _id, endsOn } = (await assignments.findOne({ status: 'next' }))!;
    await assignments.updateOne({ _id }, { $set: { endsOn: '2999-12-31' }, $inc: { version: 1 } });
    const found = await differences('projections equal their owners');
    await copy.restore('membership', 'assignments');
    expect(endsOn).not.toBe('2999-12-31');
    expect(found).toContain(`assignments in reporting: ${_id} differs in endsOn, version`);
    expect(found).toContain(`held-plans in auth: ${_id} differs in version`);
  });

  test('names the differing fields of a projection without personal data, and exits with 1', async () => {
    const member = await copy.collection('training', 'members').findOne({ deleted: false, email: /^persona/ });
    await copy
      .collection('training', 'members')
      .updateOne({ _id: member!._id }, { $set: { email: 'otra@example.com' } });
    const { code, stdout, stderr } = await runCommand();
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain(`members in training: ${member!._id} differs in email`);
    for (const personal of ['otra@example.com', member!['email'], member!['firstName']]) {
      expect(stdout).not.toContain(personal);
    }
    await copy.restore('training', 'members');
  });

  test('exits with 0 when everything agrees', async () => {
    const { code, stdout } = await runCommand();
    expect({ code, checks: stdout.match(/^ok {3}/gm)?.length }).toEqual({ code: 0, checks: 24 });
  });

  test('reports unsent mail and exits with 0: a studio may have no mail server yet', async () => {
    await copy.collection('training', 'mails').updateOne({}, { $set: { sentAt: null } });
    const { code, stdout } = await runCommand();
    await copy.restore('training', 'mails');
    expect(code).toBe(0);
    expect(stdout).toContain('note no mail waits to be sent\n       training: 1 unsent mails');
  });
});

/** Runs `npm run audit` on the copy, without waiting for events to be applied. */
async function runCommand(): Promise<{ code: number; stdout: string; stderr: string }> {
  const command = fileURLToPath(new URL('../../operate/audit/main.ts', import.meta.url));
  const env = { ...process.env, NAMESPACE: copy.namespace, AUDIT_SETTLE_SECONDS: '0' };
  const ended = run(process.execPath, [command], { env });
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

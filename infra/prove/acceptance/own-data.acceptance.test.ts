import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { legalVersion } from '@studio/contracts/rules/people';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleTraining, yesterday } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

describe('a member who downloads their data', () => {
  let admin: ApiClient;
  let member: Person;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    member = await registerMember(origin, { legalVersion });
    const other = await registerMember(origin);
    const planId = await createPlan(admin, { name: `Plan de datos ${member.id}` });
    for (const person of [member, other]) await assignPlan(admin, person, planId);
    await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 2 });
    // No class begins at a second, so the slot takes no seat in a class of another test.
    await admin.put(`/api/admin/users/${member.id}/fixed-slots`, {
      slots: [{ weekday: 7, startTime: '23:40:30', category: 'normal' }],
    });

    const [kept, left, full] = [
      await scheduleTraining(admin),
      await scheduleTraining(admin),
      await scheduleTraining(admin, { maxCapacity: 1 }),
    ];
    for (const trainingId of [kept, left]) await member.post('/api/trainings/register', { trainingId });
    await member.delete(`/api/trainings/register/${left}`);
    await other.post('/api/trainings/register', { trainingId: full });
    await member.post(`/api/trainings/${full}/waitlist`);
    const past = await scheduleTraining(admin, { trainingDate: yesterday() });
    await admin.post(`/api/admin/trainings/${past}/register`, { userId: member.id });
    await admin.put(`/api/admin/trainings/${past}/registrations/${member.id}/attendance`, { attendance: 'attended' });
    // A reply is allowed at any hour.
    await admin.post('/api/admin/contacts', { id: member.id, list: 'away', wroteFirst: true });
  });

  const read = async (part: string) => (await member.get(`/api/users/my-data${part}`)).body;

  test('reads the account with the consent', async () => {
    expect(await read('')).toMatchObject({ id: member.id, email: member.email, consent: { version: legalVersion } });
  });

  test('reads every plan', async () => {
    expect(await read('/plans')).toMatchObject([{ name: `Plan de datos ${member.id}`, status: 'active', freezes: [] }]);
  });

  test('reads bookings, cancelled ones too, waitlists, fixed slots and the ledger, and nobody else’s', async () => {
    const data = await read('/trainings');
    expect(data).toMatchObject({ remainingClasses: 19, keptClasses: 0, specialTrainingsRemaining: 2 });
    const bookings: { status: string; attendance: string | null; paidFrom: string }[] = data.bookings;
    expect(bookings.map(({ status }) => status).toSorted()).toEqual(['booked', 'booked', 'cancelled']);
    expect(bookings.at(-1)).toMatchObject({ trainingDate: yesterday(), attendance: 'attended', paidFrom: 'courtesy' });
    expect(data.waitlists).toMatchObject([{ category: 'normal', joinedAt: expect.any(String) }]);
    expect(data.fixedSlots).toMatchObject([{ weekday: 7, startTime: '23:40:30', category: 'normal' }]);
    const reasons = data.movements.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toEqual(['cancelled', 'booked', 'booked', 'set-by-admin', 'assigned']);
  });

  test('reads when the studio wrote', async () => {
    const contact = { at: expect.any(String), channel: 'whatsapp', list: 'away', wroteFirst: true };
    expect(await read('/contacts')).toEqual([contact]);
  });

  test('reads what administrators did to the account, and not who did it', async () => {
    const acts: { kind: string }[] = await read('/activity');
    expect(acts.map(({ kind }) => kind)).toEqual([
      'member-contacted',
      'attendance-marked',
      'user-enrolled',
      'fixed-slots-set',
      'special-trainings-set',
      'user-plan-changed',
    ]);
    expect(Object.keys(acts[0]!).toSorted()).toEqual(['at', 'facts', 'kind']);
  });
});

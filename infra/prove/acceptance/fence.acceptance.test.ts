import { beforeAll, describe, expect, inject, test } from 'vitest';
import { inParallel } from '../testing/kit/in-parallel.ts';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleTraining } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');
/** `npm run test:long` sets 1,000. */
const rounds = Number(process.env['FENCE_ROUNDS'] ?? 100);
const lanes = 4;

// No answer may lag here: nothing is down, and the studio of the tests waits (`patientCatchUpMs`) where services give up.

describe('nobody sees the gap between services', () => {
  let admin: Person;
  let members: Person[];

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    members = await inParallel(lanes, Array.from({ length: lanes }), () => registerMember(origin));
  });

  test(`${rounds} rounds of writing in one service and reading in another at once show nothing stale`, async () => {
    const stale: unknown[] = [];
    let announced = 0;
    await Promise.all(
      members.map(async (member, lane) => {
        for (let round = 0; round < rounds / lanes; round += 1) {
          const value = 1 + ((round + lane) % 900);
          await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value });
          const { body, headers } = await member.get('/api/users/profile');
          const seen = body.user?.specialTrainingsRemaining;
          if (headers.has('x-data-may-lag')) announced += 1;
          else if (seen !== value) stale.push({ round, value, seen });
        }
      }),
    );
    expect(stale).toEqual([]);
    expect(announced).toBe(0);
  });

  test('a plan pays at once where it was assigned a moment ago, and no more where it was removed', async () => {
    const member = members[0] as Person;
    const planId = await createPlan(admin);
    const trainingId = await scheduleTraining(admin);
    const wrong: unknown[] = [];
    let announced = 0;
    const bookAfter = async (change: Record<string, unknown>, expected: number) => {
      const changed = await admin.put(`/api/admin/users/${member.id}/plan`, change);
      const { status, body, headers } = await member.post('/api/trainings/register', { trainingId });
      const mayLag = [changed, { headers }].some((answer) => answer.headers.has('x-data-may-lag'));
      if (mayLag) announced += 1;
      else if (status !== expected) wrong.push({ change, status, body });
      if (status === 201) await member.delete(`/api/trainings/register/${trainingId}`);
    };
    const changes = rounds / 10;
    for (let round = 0; round < changes; round += 1) {
      await bookAfter({ action: 'assign', planId }, 201);
      await bookAfter({ action: 'remove' }, 409);
    }
    expect(wrong).toEqual([]);
    expect(announced).toBe(0);
  });

  test('the seat of a deleted member is free with the next request', async () => {
    const [, next] = members as [Person, Person];
    const planId = await createPlan(admin);
    await assignPlan(admin, next, planId);
    const wrong: unknown[] = [];
    let announced = 0;
    const deletions = rounds / 20;
    for (let round = 0; round < deletions; round += 1) {
      const trainingId = await scheduleTraining(admin, { maxCapacity: 1 });
      const leaving = await registerMember(origin);
      expect((await admin.post(`/api/admin/trainings/${trainingId}/register`, { userId: leaving.id })).status).toBe(
        201,
      );
      const deleted = await admin.delete(`/api/admin/users/${leaving.id}`);
      const { status, body } = await next.post('/api/trainings/register', { trainingId });
      if (deleted.headers.has('x-data-may-lag')) announced += 1;
      else if (status !== 201) wrong.push({ round, status, body });
      if (status === 201) await next.delete(`/api/trainings/register/${trainingId}`);
    }
    expect(wrong).toEqual([]);
    expect(announced).toBe(0);
  });

  test('a name changed in one service is right in another one with the next request', async () => {
    const member = members[0] as Person;
    const trainingId = await scheduleTraining(admin);
    await admin.post(`/api/admin/trainings/${trainingId}/register`, { userId: member.id });
    const wrong: unknown[] = [];
    let announced = 0;
    const changes = rounds / 10;
    for (let round = 0; round < changes; round += 1) {
      const firstName = `Nombre ${String.fromCodePoint(65 + (round % 26))}`;
      const form = { firstName, lastName: 'Ocampo', phone: '3104567890', dateOfBirth: '1994-02-11', gender: 'female' };
      await member.put('/api/users/profile', form);
      const { body, headers } = await admin.get(`/api/admin/trainings/${trainingId}/registrations`);
      if (headers.has('x-data-may-lag')) announced += 1;
      else if (body[0].first_name !== firstName) wrong.push({ round, body });
    }
    expect(wrong).toEqual([]);
    expect(announced).toBe(0);
  });
});

import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { inParallel } from '../testing/kit/in-parallel.ts';
import { registerMember, registerMembers, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining, seatsTaken } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

describe('scheduling', () => {
  let admin: ApiClient;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
  });

  test('a bulk generation of more than 366 days is refused', async () => {
    const form = { startDate: '2032-01-01', endDate: '2033-01-01', category: 'normal', maxCapacity: 8 };
    const { status, body } = await admin.post('/api/admin/trainings/bulk', form);
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'El rango no puede superar 366 días' });
  });

  test('the same date, start and category twice is refused, by hand, by edit and at once', async () => {
    const form = {
      category: 'normal',
      maxCapacity: 5,
      trainingDate: '2031-06-01',
      startTime: '10:00',
      endTime: '11:00',
    };
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/api/admin/trainings', form)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'DUPLICATE_TRAINING' });
    const later = await admin.post('/api/admin/trainings', { ...form, startTime: '10:30' });
    const moved = await admin.put(`/api/admin/trainings/${later.body.training.id}`, form);
    expect({ status: moved.status, code: moved.body.code }).toEqual({ status: 409, code: 'DUPLICATE_TRAINING' });
  });

  test('capacity can not go below the enrolled count, and the refusal says how many they are', async () => {
    const members = await registerMembers(origin, 3);
    const planId = await createPlan(admin);
    await inParallel(3, members, (member) => assignPlan(admin, member, planId));
    const trainingId = await scheduleTraining(admin, { maxCapacity: 3 });
    await inParallel(3, members, (member) => member.post('/api/trainings/register', { trainingId }));
    const training = (await admin.get('/api/admin/trainings')).body.find(({ id }: { id: string }) => id === trainingId);
    const form = {
      category: training.category,
      trainingDate: training.training_date,
      startTime: training.start_time,
      endTime: training.end_time,
    };
    const path = `/api/admin/trainings/${trainingId}`;
    const cut = await admin.put(path, { ...form, maxCapacity: 2 });
    expect({ status: cut.status, code: cut.body.code, message: cut.body.message }).toEqual({
      status: 409,
      code: 'CAPACITY_BELOW_ENROLLED',
      message: expect.stringMatching(/inscritos.*\b3\b/),
    });
    expect((await admin.put(path, { ...form, maxCapacity: 3 })).status).toBe(200);
    const other = await admin.put(path, { ...form, category: 'special', maxCapacity: 3 });
    expect(other.body.code).toBe('CATEGORY_FIXED');
  });

  test('an enrolment without a fitting credit is a courtesy: nothing is spent and nothing given back', async () => {
    const guest = await registerMember(origin);
    const trainingId = await scheduleTraining(admin, { maxCapacity: 1 });
    const path = `/api/admin/trainings/${trainingId}/register`;
    const enrolled = await admin.post(path, { userId: guest.id });
    expect(enrolled).toMatchObject({ status: 201, body: { paidFrom: 'courtesy' } });
    expect((await admin.post(path, { userId: guest.id })).body.code).toBe('USER_ALREADY_BOOKED');
    const second = await registerMember(origin);
    expect((await admin.post(path, { userId: second.id })).body.code).toBe('TRAINING_FULL');
    await assignPlan(admin, guest, await createPlan(admin, { maxTrainingsPerWeek: 1 }));
    expect((await admin.delete(`${path}/${guest.id}`)).status).toBe(200);
    expect(await remainingClasses(guest)).toBe(4);
    expect(await seatsTaken(admin, trainingId)).toBe(0);
    expect((await admin.post(path, { userId: guest.id })).body).toMatchObject({
      paidFrom: 'plan',
      message: 'Usuario inscrito',
    });
    expect(await remainingClasses(guest)).toBe(3);
  });

  test('somebody who walked in is recorded after the start', async () => {
    const guest = await registerMember(origin);
    const trainingId = await scheduleTraining(admin, { trainingDate: addStudioDays(toStudioDate(new Date()), -3) });
    const refused = await guest.post('/api/trainings/register', { trainingId });
    expect(refused.body.code).toBe('TRAINING_STARTED');
    const { status } = await admin.post(`/api/admin/trainings/${trainingId}/register`, { userId: guest.id });
    expect(status).toBe(201);
    expect((await guest.get('/api/trainings/my-trainings')).body).toMatchObject([{ id: trainingId, isPast: true }]);
  });
});

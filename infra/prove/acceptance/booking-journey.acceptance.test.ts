import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining, seatsTaken } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

describe('one booking, end to end', () => {
  let admin: ApiClient;
  let member: Person;
  let trainingId: string;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    member = await registerMember(origin);
    trainingId = await scheduleTraining(admin);
  });

  test('without a plan a normal training is refused with the reason', async () => {
    const { status, body } = await member.post('/api/trainings/register', { trainingId });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'NO_PLAN_FOR_DATE' });
  });

  test('an assigned plan is visible at once in every service', async () => {
    await assignPlan(admin, member, await createPlan(admin, { maxTrainingsPerWeek: 3 }));
    const { body } = await member.get('/api/users/current-plan');
    expect(body).toMatchObject({ isActive: true, remainingClasses: 12, plan: { maxTrainingsPerWeek: 3 } });
    const users = (await admin.get('/api/admin/users')).body;
    expect(users.find((user: { id: string }) => user.id === member.id).active_plan).toBe(body.plan.name);
  });

  test('booking takes a seat and a class; the profile, the plan and the figures show it at once', async () => {
    const before = (await admin.get('/api/admin/stats')).body.totalBookings;
    const { status, body } = await member.post('/api/trainings/register', { trainingId });
    expect({ status, message: body.message }).toEqual({ status: 201, message: '¡Inscripción exitosa!' });
    expect(await remainingClasses(member)).toBe(11);
    expect(await seatsTaken(member, trainingId)).toBe(1);
    expect((await admin.get('/api/admin/stats')).body.totalBookings).toBe(before + 1);
    const mine = (await member.get('/api/trainings/my-trainings')).body;
    expect(mine).toMatchObject([{ id: trainingId, isPast: false, category: 'normal' }]);
  });

  test('cancelling gives seat and class back', async () => {
    const { status, body } = await member.delete(`/api/trainings/register/${trainingId}`);
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Inscripción cancelada exitosamente' });
    expect(await remainingClasses(member)).toBe(12);
    expect(await seatsTaken(member, trainingId)).toBe(0);
  });

  test('special trainings are counted apart and show in the profile and the user list', async () => {
    const special = await scheduleTraining(admin, { category: 'special' });
    const refused = await member.post('/api/trainings/register', { trainingId: special });
    expect(refused.body.code).toBe('NO_SPECIAL_TRAININGS');
    await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 2 });
    const booked = await member.post('/api/trainings/register', { trainingId: special });
    expect(booked.body.specialTrainingsRemaining).toBe(1);
    expect((await member.get('/api/users/profile')).body.user.specialTrainingsRemaining).toBe(1);
    expect(await remainingClasses(member)).toBe(12);
  });
});

import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addStudioDays, addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleTraining } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

interface Stats {
  readonly totalUsers: number;
  readonly activePlans: number;
  readonly specialTrainingsThisMonth: number;
  readonly specialTrainingsChange: number;
  readonly totalBookings: number;
  readonly usersByType: readonly { readonly type: string; readonly count: number }[];
}

describe('the figures of the dashboard', () => {
  let admin: ApiClient;
  let member: Person;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    member = await registerMember(origin);
  });

  const read = async (): Promise<Stats> => (await admin.get('/api/admin/stats')).body;
  const countOf = ({ usersByType }: Stats, type: string) => usersByType.find((each) => each.type === type)?.count ?? 0;

  /** Runs `act` and returns the change of the figures in the next request. */
  async function changed(act: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await read();
    await act();
    const after = await read();
    const differences = {
      totalUsers: after.totalUsers - before.totalUsers,
      members: countOf(after, 'member') - countOf(before, 'member'),
      admins: countOf(after, 'admin') - countOf(before, 'admin'),
      activePlans: after.activePlans - before.activePlans,
      totalBookings: after.totalBookings - before.totalBookings,
      specialTrainingsThisMonth: after.specialTrainingsThisMonth - before.specialTrainingsThisMonth,
    };
    return Object.fromEntries(Object.entries(differences).filter(([, difference]) => difference !== 0));
  }

  /** Special trainings in the month from a date on, counted in the list of trainings. */
  async function specialsFrom(first: string): Promise<number> {
    const last = addStudioDays(addStudioMonths(first, 1), -1);
    const list = (await admin.get(`/api/admin/trainings?from=${first}&to=${last}`)).body;
    return list.filter((training: { category: string }) => training.category === 'special').length;
  }

  test('users: registered, created, promoted, deleted', async () => {
    const form = { ...registrationForm(), type: 'member', accountStatus: 'active' };
    let id = '';
    expect(await changed(() => registerMember(origin))).toEqual({ totalUsers: 1, members: 1 });
    expect(
      await changed(async () => {
        id = (await admin.post('/api/admin/users', form)).body.user.id;
      }),
    ).toEqual({ totalUsers: 1, members: 1 });
    expect(await changed(() => admin.put(`/api/admin/users/${id}`, { ...form, type: 'admin' }))).toEqual({
      members: -1,
      admins: 1,
    });
    expect(await changed(() => admin.put(`/api/admin/users/${id}`, { ...form, accountStatus: 'suspended' }))).toEqual({
      members: 1,
      admins: -1,
    });
    expect(await changed(() => admin.delete(`/api/admin/users/${id}`))).toEqual({ totalUsers: -1, members: -1 });
  });

  test('plans: assigned, replaced, removed; the offer itself counts for nothing', async () => {
    let planId = '';
    expect(
      await changed(async () => {
        planId = await createPlan(admin);
      }),
    ).toEqual({});
    expect(await changed(() => assignPlan(admin, member, planId))).toEqual({ activePlans: 1 });
    expect(await changed(() => assignPlan(admin, member, planId))).toEqual({});
    const remove = { action: 'remove', removeStatus: 'Rembolsado' };
    expect(await changed(() => admin.put(`/api/admin/users/${member.id}/plan`, remove))).toEqual({ activePlans: -1 });
    await assignPlan(admin, member, planId);
  });

  test('bookings: by members and administrators, cancelled, and with the training', async () => {
    const trainingId = await scheduleTraining(admin);
    const book = () => member.post('/api/trainings/register', { trainingId });
    expect(await changed(book)).toEqual({ totalBookings: 1 });
    expect(await changed(() => member.delete(`/api/trainings/register/${trainingId}`))).toEqual({ totalBookings: -1 });
    const enrol = () => admin.post(`/api/admin/trainings/${trainingId}/register`, { userId: member.id });
    expect(await changed(enrol)).toEqual({ totalBookings: 1 });
    const before = (await read()).totalBookings;
    await admin.delete(`/api/admin/trainings/${trainingId}/cancel`);
    await expect.poll(async () => (await read()).totalBookings).toBe(before - 1);
  });

  test('special trainings of this calendar month, and their change against the month before', async () => {
    const today = toStudioDate(new Date());
    const thisMonth = `${today.slice(0, 7)}-01`;
    const lastMonth = addStudioMonths(thisMonth, -1);
    let id = '';
    const schedule = async () => {
      id = await scheduleTraining(admin, { category: 'special', trainingDate: today });
    };
    expect(await changed(schedule)).toEqual({ specialTrainingsThisMonth: 1 });
    expect(await changed(() => scheduleTraining(admin, { trainingDate: today }))).toEqual({});
    for (const days of [0, 1]) {
      await scheduleTraining(admin, { category: 'special', trainingDate: addStudioDays(lastMonth, days) });
    }
    const now = await specialsFrom(thisMonth);
    const before = await specialsFrom(lastMonth);
    const { specialTrainingsThisMonth, specialTrainingsChange } = await read();
    expect(specialTrainingsThisMonth).toBe(now);
    expect(specialTrainingsChange).toBeCloseTo(((now - before) / before) * 100, 1);
    expect(await changed(() => admin.delete(`/api/admin/trainings/${id}/cancel`))).toEqual({
      specialTrainingsThisMonth: -1,
    });
  });
});

import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { expireNow } from '../testing/kit/plan-upkeep.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining } from '../testing/kit/scenario.ts';

const studio = inject('studio');
const { origin, adminEmail, adminPassword } = studio;

interface Entry {
  readonly id: string;
  readonly balance: 'plan' | 'special';
  readonly reason: string;
  readonly change: number;
  readonly balanceAfter: number;
  readonly actor: string;
  readonly subject: string | null;
}

describe('the class-credit ledger', () => {
  let admin: ApiClient;
  let member: Person;
  let planName: string;
  let planId: string;
  let normal: string;
  let special: string;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    member = await registerMember(origin);
    planName = `Plan ${crypto.randomUUID()}`;
    planId = await createPlan(admin, { name: planName, maxTrainingsPerWeek: 3 });
    normal = await scheduleTraining(admin);
    special = await scheduleTraining(admin, { category: 'special' });
  });

  const ledger = async (query = ''): Promise<Entry[]> => (await member.get(`/api/users/movements${query}`)).body;

  /** The last `count` entries: reason, balance, change, balance after, actor. */
  async function newest(count: number): Promise<unknown[]> {
    const entries = (await ledger()).slice(0, count);
    return entries.map(({ reason, balance, change, balanceAfter, actor }) => [
      reason,
      balance,
      change,
      balanceAfter,
      actor,
    ]);
  }

  const planPath = () => `/api/admin/users/${member.id}/plan`;

  test('is empty at first', async () => {
    expect(await ledger()).toEqual([]);
  });

  test('a plan brings its classes', async () => {
    await assignPlan(admin, member, planId);
    expect(await newest(2)).toEqual([['assigned', 'plan', 12, 12, 'admin']]);
    expect((await ledger())[0]?.subject).toBe(planName);
  });

  test('booking takes a class and cancelling brings it back', async () => {
    await member.post('/api/trainings/register', { trainingId: normal });
    expect(await newest(1)).toEqual([['booked', 'plan', -1, 11, 'member']]);
    expect((await ledger())[0]?.subject).toMatch(/^normal · \p{L}+ \d+ de \w+, \d\d:\d0$/u);
    await member.delete(`/api/trainings/register/${normal}`);
    expect(await newest(1)).toEqual([['cancelled', 'plan', 1, 12, 'member']]);
  });

  test('what an administrator does says so', async () => {
    await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 2 });
    expect(await newest(1)).toEqual([['set-by-admin', 'special', 2, 2, 'admin']]);
    await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 2 });
    await admin.post(`/api/admin/trainings/${normal}/register`, { userId: member.id });
    await admin.delete(`/api/admin/trainings/${normal}/register/${member.id}`);
    expect(await newest(3)).toEqual([
      ['cancelled', 'plan', 1, 12, 'admin'],
      ['booked', 'plan', -1, 11, 'admin'],
      ['set-by-admin', 'special', 2, 2, 'admin'],
    ]);
  });

  test('a special training that is cancelled is refunded to the special trainings', async () => {
    await member.post('/api/trainings/register', { trainingId: special });
    await admin.delete(`/api/admin/trainings/${special}/cancel`);
    await expect
      .poll(() => newest(2), { timeout: 20_000 })
      .toEqual([
        ['refunded', 'special', 1, 2, 'admin'],
        ['booked', 'special', -1, 1, 'member'],
      ]);
    // A refund does not wait for the broker.
    const remaining = async () => (await member.get('/api/users/profile')).body.user.specialTrainingsRemaining;
    await expect.poll(remaining, { timeout: 20_000 }).toBe(2);
  });

  test('a plan that is removed takes its classes; one given back later is carried to the next plan', async () => {
    await member.post('/api/trainings/register', { trainingId: normal });
    await admin.put(planPath(), { action: 'remove', removeStatus: 'Cancelado' });
    await admin.delete(`/api/admin/trainings/${normal}/register/${member.id}`);
    await assignPlan(admin, member, planId);
    expect(await newest(4)).toEqual([
      ['assigned', 'plan', 12, 13, 'admin'],
      ['carried', 'plan', 1, 1, 'admin'],
      ['removed', 'plan', -11, 0, 'admin'],
      ['booked', 'plan', -1, 11, 'member'],
    ]);
    expect(await remainingClasses(member)).toBe(13);
  });

  test('a plan assigned over another one takes its place', async () => {
    await assignPlan(admin, member, planId);
    expect(await newest(2)).toEqual([
      ['assigned', 'plan', 12, 12, 'admin'],
      ['removed', 'plan', -13, 0, 'admin'],
    ]);
  });

  test('an expired plan takes its classes', async () => {
    await expireNow(studio, member.id);
    await expect.poll(() => newest(1), { timeout: 20_000 }).toEqual([['expired', 'plan', -12, 0, 'system']]);
  });

  test('each balance is the sum of its entries, and administrators see the same, page by page', async () => {
    const entries = await ledger('?limit=200');
    const sums: Record<string, number> = {};
    for (const { balance, change, balanceAfter } of entries.toReversed()) {
      sums[balance] = (sums[balance] ?? 0) + change;
      expect(balanceAfter).toBe(sums[balance]);
    }
    expect(sums).toEqual({ plan: 0, special: 2 });
    const path = `/api/admin/users/${member.id}/movements`;
    const paged: Entry[] = [];
    for (let before = ''; ; before = `&before=${paged.at(-1)?.id}`) {
      const page: Entry[] = (await admin.get(`${path}?limit=5${before}`)).body;
      paged.push(...page);
      if (page.length < 5) break;
    }
    expect(paged).toEqual(entries);
    expect((await admin.get(`${path}?before=${member.id}`)).body, 'behind an entry that is none').toEqual([]);
  });

  test("nobody sees another member's", async () => {
    const other = await registerMember(origin);
    expect((await other.get('/api/users/movements')).body).toEqual([]);
    const { status } = await other.get(`/api/admin/users/${member.id}/movements`);
    expect(status).toBe(403);
  });
});

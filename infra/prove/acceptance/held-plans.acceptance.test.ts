import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabases, type StudioDatabases } from '../../run/studio-databases.ts';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { lookAfterPlans, setLastDay } from '../testing/kit/plan-upkeep.ts';
import { assignPlan, createPlan, remainingClasses, scheduleTraining } from '../testing/kit/scenario.ts';
import { givenServers } from '../testing/kit/test-settings.ts';

const studio = inject('studio');
const { origin, adminEmail, adminPassword, namespace } = studio;

describe('a plan that a member holds', () => {
  let admin: ApiClient;
  let databases: StudioDatabases;
  let member: Person;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    databases = await openDatabases(givenServers().mongoUrl, namespace);
    member = await registerMember(origin);
  });
  afterAll(() => databases?.close());

  const planOf = (person: Person) => `/api/admin/users/${person.id}/plan`;
  const activePlans = async () => (await admin.get('/api/admin/stats')).body.activePlans;
  const shownInList = async (person: Person) => {
    const { items } = (await admin.get(`/api/admin/users?search=${encodeURIComponent(person.email)}`)).body;
    return items[0].active_plan;
  };
  /** The end states of a member's assignments, oldest first. */
  async function statuses(person: Person): Promise<string[]> {
    const assignments = databases.of.membership.collection<{ status: string }>('assignments');
    const all = await assignments.find({ accountId: person.id }).sort({ startsAt: 1, _id: 1 }).toArray();
    return all.map(({ status }) => status);
  }

  test('ends as Cancelado when another one is assigned over it; there is always one at most', async () => {
    const [small, large] = [
      await createPlan(admin, { maxTrainingsPerWeek: 2 }),
      await createPlan(admin, { maxTrainingsPerWeek: 4 }),
    ];
    const before = await activePlans();
    await assignPlan(admin, member, small);
    expect(await remainingClasses(member)).toBe(8);
    await assignPlan(admin, member, large);
    expect(await remainingClasses(member)).toBe(16);
    expect(await statuses(member)).toEqual(['Cancelado', 'active']);
    expect(await activePlans()).toBe(before + 1);
  });

  /** The answers about a member whose plan ended yesterday, and whether the plan is still stored as active. */
  async function overUnnoticed(person: Person, trainingId: string) {
    await assignPlan(admin, person, await createPlan(admin));
    const before = await activePlans();
    await setLastDay(studio, person.id, -1);
    const said = {
      current: (await person.get('/api/users/current-plan')).body,
      forAdmin: (await admin.get(planOf(person))).body,
      inList: await shownInList(person),
      fewer: before - (await activePlans()),
      removal: (await admin.put(planOf(person), { action: 'remove' })).body.code,
      booking: (await person.post('/api/trainings/register', { trainingId })).body.code,
    };
    return { before, said, isUnnoticed: (await statuses(person)).at(-1) === 'active' };
  }

  test('is over after its last day, before the upkeep has run, and is stored as Vencido by it', async () => {
    const trainingId = await scheduleTraining(admin);
    const person = await registerMember(origin);
    let over = await overUnnoticed(person, trainingId);
    // The upkeep runs every minute, possibly right now.
    if (!over.isUnnoticed) over = await overUnnoticed(person, trainingId);
    expect(over).toMatchObject({
      isUnnoticed: true,
      said: {
        current: { plan: { status: 'Vencido' }, isActive: false, remainingClasses: 0 },
        forAdmin: { hasActivePlan: false },
        inList: null,
        fewer: 1,
        removal: 'NO_ACTIVE_PLAN',
        booking: 'NO_PLAN_FOR_DATE',
      },
    });

    await lookAfterPlans(studio);
    await expect.poll(async () => (await statuses(person)).at(-1)).toBe('Vencido');
    expect(await activePlans()).toBe(over.before - 1);
  });
});

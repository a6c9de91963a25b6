import { beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan } from '../testing/kit/scenario.ts';
import { setLastDay } from '../testing/kit/plan-upkeep.ts';

const studio = inject('studio');
const { origin, adminEmail, adminPassword } = studio;

let admin: ApiClient;
let member: Person;
let planId: string;
beforeAll(async () => {
  admin = await signIn(origin, adminEmail, adminPassword);
  member = await registerMember(origin);
  planId = await createPlan(admin);
});

/** The lists with the member in the next request. */
async function listsOfMember(): Promise<string[]> {
  const lists = await Promise.all(
    ['expiring', 'expired', 'away'].map(async (list) => {
      const { items } = (await admin.get(`/api/admin/follow-ups/${list}?pageSize=200`)).body;
      return items.some((row: { user_id: string }) => row.user_id === member.id) ? [list] : [];
    }),
  );
  return lists.flat();
}

test('a plan expires, has expired and is renewed; a suspended member is in no list', async () => {
  const change = (body: object) => admin.put(`/api/admin/users/${member.id}/plan`, body);
  await assignPlan(admin, member, planId);
  expect(await listsOfMember()).toEqual([]);
  await setLastDay(studio, member.id, 3);
  expect(await listsOfMember()).toEqual(['expiring']);
  await change({ action: 'assign', planId, start: 'after-current' });
  expect(await listsOfMember()).toEqual([]);
  await change({ action: 'remove', which: 'next', removeStatus: 'Error' });
  await setLastDay(studio, member.id, -2);
  expect(await listsOfMember()).toEqual(['expired']);

  const users = (await admin.get(`/api/admin/users?ids=${member.id}`)).body;
  expect(users).toMatchObject({ items: [{ id: member.id, active_plan: null }], total: 1 });
  const { first_name: firstName, last_name: lastName, document_type: documentType, ...user } = users.items[0];
  const form = { ...user, firstName, lastName, documentType, documentNumber: user.document_number };
  await admin.put(`/api/admin/users/${member.id}`, { ...form, accountStatus: 'suspended' });
  expect(await listsOfMember()).toEqual([]);
  await admin.put(`/api/admin/users/${member.id}`, { ...form, accountStatus: 'active' });
  await change({ action: 'assign', planId });
  expect(await listsOfMember()).toEqual([]);
});

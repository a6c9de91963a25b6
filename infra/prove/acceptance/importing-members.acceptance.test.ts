import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { registerMember, signIn } from '../testing/kit/people.ts';
import { createPlan } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

/** A row of the studio's list, and an account registered before with the same name and document but another address. */
async function memberAndRegistrant() {
  const { firstName, lastName, documentType, documentNumber, ...others } = importedUser();
  const identity = { firstName, lastName, documentType, documentNumber };
  return { row: { ...identity, ...others }, registrant: await registerMember(origin, identity) };
}

describe('an account that was registered with the name and document of a member', () => {
  let admin: ApiClient;
  let planId: string;
  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    planId = await createPlan(admin);
  });

  const importOne = async (row: object) =>
    (await admin.post('/api/admin/users/import', { rows: [row] })).body.results[0];
  const assign = async (userId: string) =>
    (await admin.post('/api/admin/users/import/plans', { rows: [{ userId, planId }] })).body.results;

  test("is the member's only where the administrator says so", async () => {
    const { row, registrant } = await memberAndRegistrant();
    const refused = await importOne(row);
    expect(refused).toMatchObject({ kind: 'refused', code: 'DOCUMENT_TAKEN', userId: registrant.id });
    expect(refused.message).toMatch(/otro correo: p•••@example\.com \(sin confirmar\)\.$/);
    expect(refused.message).not.toContain(registrant.email);
    expect((await registrant.get('/api/users/current-plan')).body).toMatchObject({ isActive: false });

    const said = await importOne({ ...row, sameAs: refused.userId });
    expect(said).toEqual({ kind: 'existed', userId: registrant.id });
    expect(await assign(said.userId)).toEqual([{ kind: 'assigned' }]);
    expect((await registrant.get('/api/users/current-plan')).body).toMatchObject({ isActive: true });
    expect((await registrant.get('/api/users/profile')).body.user.email).toBe(registrant.email);
  });
});

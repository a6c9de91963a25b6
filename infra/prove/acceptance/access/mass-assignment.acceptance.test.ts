import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { openDatabases, type Service, type StudioDatabases } from '../../../run/studio-databases.ts';
import { type Person, registerMember, signIn } from '../../testing/kit/people.ts';
import { createPlan, scheduleTraining } from '../../testing/kit/scenario.ts';
import { send, type Sent } from '@studio/chassis/testing/api-client';

const studio = inject('studio');

/** Fields that a form may not set, with values that occur nowhere else. */
const extras = {
  _id: 'abadcafeabadcafeabadcafe',
  id: 'abadcafeabadcafeabadcafe',
  accountId: 'abadcafeabadcafeabadcafe',
  type: 'admin',
  role: 'admin',
  isAdmin: true,
  coach: true,
  desk: true,
  note: 'planted',
  accountStatus: 'suspended',
  account_status: 'suspended',
  status: 'suspended',
  specialTrainingsRemaining: 987_654,
  special_trainings_remaining: 987_654,
  special: 987_654,
  passwordHash: '$2b$04$planted',
  sessions: { version: 987_654, keeps: 'planted' },
  version: 987_654,
  createdAt: '1999-12-31T00:00:00.000Z',
  updatedAt: '1999-12-31T00:00:00.000Z',
  searchText: 'planted',
  $set: { type: 'admin' },
  'sessions.version': 987_654,
};
const traces = ['abadcafe', '987654', 'planted', '1999-12-31'];

/** `__proto__` written as a field, as only raw JSON can have it. */
const withExtras = (form: object, over: object = extras) => {
  const text = JSON.stringify({ ...form, ...over });
  return `${text.slice(0, -1)},"__proto__":{"type":"admin","status":"suspended"},"constructor":{"prototype":{"type":"admin"}}}`;
};

describe('a form sets only the fields that are on it', () => {
  let databases: StudioDatabases;
  let admin: Person;

  beforeAll(async () => {
    databases = await openDatabases(studio.mongoUrl, studio.namespace);
    admin = await signIn(studio.origin, studio.adminEmail, studio.adminPassword);
  });
  afterAll(() => databases.close());

  const submit = (method: Sent['method'], path: string, { token }: { token?: string }, body: object | string) => {
    const authorization = token && { authorization: `Bearer ${token}` };
    return send(studio.origin, {
      method,
      path,
      body,
      headers: { 'content-type': 'application/json', ...authorization },
    });
  };
  const stored = async (service: Service, collection: string, id: string) => {
    const row = await databases.of[service].collection(collection).findOne({ _id: id as never });
    return row as Record<string, unknown>;
  };
  const account = (id: string) => stored('auth', 'accounts', id);
  const expectNoTrace = (row: object | null) => {
    for (const trace of traces) expect(JSON.stringify(row)).not.toContain(trace);
  };

  test('registering makes an ordinary member, whichever further fields are sent', async () => {
    const plain = await account((await registerMember(studio.origin)).id);
    const { status, body } = await submit('POST', '/api/auth/register', {}, withExtras(registrationForm()));
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ type: 'member', specialTrainingsRemaining: 0 });
    const row = await account(body.user.id);
    expect(Object.keys(row)).toEqual(Object.keys(plain));
    expect(row).toMatchObject({
      type: 'member',
      status: 'active',
      sessions: plain['sessions'],
      version: plain['version'],
    });
    expectNoTrace(row);
    expect(await stored('training', 'credit-accounts', body.user.id)).toBeNull();
    expect(await account(extras._id)).toBeNull();
  });

  test('a plan, its assignment and a booking', async () => {
    const { type: _t, status: _s, ...over } = extras;
    const name = `Plan ${crypto.randomUUID()}`;
    const form = { name, maxTrainingsPerWeek: 2, price: 1_000, description: '', features: [] };
    const plan = await submit(
      'POST',
      '/api/admin/plans',
      admin,
      withExtras(form, { ...over, deletedAt: '1999-12-31' }),
    );
    expect(plan.status).toBe(201);
    const ordinary = await stored('membership', 'plans', await createPlan(admin));
    const planRow = await stored('membership', 'plans', plan.body.plan.id);
    expect(Object.keys(planRow)).toEqual(Object.keys(ordinary));
    expectNoTrace(planRow);

    const member = await registerMember(studio.origin);
    const granted = { ...over, classesGranted: 987_654, endsOn: '1999-12-31', price: 987_654, assignedBy: 'planted' };
    const act = { action: 'assign', planId: plan.body.plan.id };
    const assigned = await submit('PUT', `/api/admin/users/${member.id}/plan`, admin, withExtras(act, granted));
    expect(assigned.status).toBe(200);
    const assignments = databases.of.membership.collection('assignments');
    const assignment = await assignments.findOne({ accountId: member.id });
    expect(assignment).toMatchObject({ classesGranted: 8, status: 'active' });
    expectNoTrace(assignment);

    const trainingId = await scheduleTraining(admin);
    const paid = { ...over, paidFrom: 'courtesy', bookedBy: 'planted', userId: admin.id };
    const booked = await submit('POST', '/api/trainings/register', member, withExtras({ trainingId }, paid));
    expect(booked.status).toBe(201);
    const bookings = await databases.of.training.collection('bookings').find({ trainingId }).toArray();
    expect(bookings).toMatchObject([{ accountId: member.id, paidFrom: 'plan' }]);
    expectNoTrace(bookings);
  });
});

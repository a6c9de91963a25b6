import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { patientCatchUpMs, waitFor } from '@studio/chassis/testing/until';
import { sealEnvelope } from '@studio/chassis/events/envelope';
import { newId } from '@studio/chassis/mongo/new-id';
import { type AssignmentState, planAssigned, planEnded } from '@studio/contracts/events/membership-events';
import { balanceChanged } from '@studio/contracts/events/money-events';
import { specialCreditsChanged } from '@studio/contracts/events/training-events';
import { someAssignment } from '@studio/contracts/testing/event-fixtures';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, openApi, apiForTests } from './testing/api-bench.ts';
import { environmentOf, startRole } from '@studio/chassis/testing/start-role';
import { auth } from './service.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

describe('an event of another service', () => {
  const bench = apiForTests({ CATCH_UP_MS: patientCatchUpMs });
  let worker: Awaited<ReturnType<typeof startRole>>;
  let admin: string;
  let token: string;
  let id: string;
  beforeAll(async () => {
    worker = await startRole(auth, 'worker', environmentOf(bench.namespace));
    admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
  });
  afterAll(() => worker.stop());
  beforeEach(async () => {
    const { body } = await bench.call('POST', '/api/auth/register', { body: registrationForm() });
    ({ token } = body);
    ({ id } = body.user);
  });

  function assignment(changes: Partial<AssignmentState> = {}): AssignmentState {
    return someAssignment(id, {
      plan: { id: newId(), name: 'Plan Oro', price: 120_000, maxTrainingsPerWeek: 3 },
      startsAt: hours(-1),
      endsAt: hours(1),
      ...changes,
    });
  }
  const assign = (payload: AssignmentState, version = 1) =>
    bench.broker.publish([sealEnvelope(planAssigned, { aggregateId: payload.assignmentId, version, payload })]);
  const end = (payload: AssignmentState, version: number) =>
    bench.broker.publish([
      sealEnvelope(planEnded, {
        aggregateId: payload.assignmentId,
        version,
        payload: { ...payload, status: 'Cancelado' },
      }),
    ]);
  const leave = (specialTrainingsRemaining: number, version: number) =>
    bench.broker.publish([
      sealEnvelope(specialCreditsChanged, {
        aggregateId: id,
        version,
        payload: { accountId: id, specialTrainingsRemaining },
      }),
    ]);
  const owe = (debt: number, credit: number, version: number) =>
    bench.broker.publish([
      sealEnvelope(balanceChanged, { aggregateId: id, version, payload: { accountId: id, plans: [], debt, credit } }),
    ]);
  /** Reads again while a busy machine makes the answer lag. */
  const read = (path: string, token: string) =>
    waitFor(async () => {
      const { body, headers } = await bench.call('GET', path, { token });
      expect(headers.get('x-data-may-lag')).toBeNull();
      return body;
    });
  const listed = async () => (await read('/api/admin/users', admin)).find((user: { id: string }) => user.id === id);
  const profile = async () => (await read('/api/users/profile', token)).user;

  test('is visible in the very next profile and user list', async () => {
    await assign(assignment());
    await leave(4, 1);
    expect(await profile()).toMatchObject({ specialTrainingsRemaining: 4 });
    expect(await listed()).toMatchObject({ active_plan: 'Plan Oro', special_trainings_remaining: 4 });
    expect(await listed()).not.toHaveProperty('debt');
    await owe(40_000, 0, 1);
    expect(await listed()).toMatchObject({ debt: 40_000 });
    expect(await listed()).not.toHaveProperty('credit');
    await leave(3, 2);
    expect(await profile()).toMatchObject({ specialTrainingsRemaining: 3 });
    expect((await bench.call('GET', `/api/admin/users?search=${id}`, { token: admin })).body.total).toBe(0);
  });

  test('of a plan ends with it', async () => {
    const plan = assignment();
    await assign(plan);
    await end(plan, 2);
    expect(await listed()).toMatchObject({ active_plan: null });
  });

  test('about a plan counts until its last moment, also before its end is published', async () => {
    await assign(assignment({ startsAt: hours(-2), endsAt: hours(-1) }));
    expect(await listed()).toMatchObject({ active_plan: null });
  });

  test('is not undone by an older event that comes late', async () => {
    const plan = assignment();
    await end(plan, 2);
    await assign(plan, 1);
    await leave(7, 5);
    await leave(9, 4);
    await owe(0, 5_000, 3);
    await owe(40_000, 0, 2);
    expect(await listed()).toMatchObject({ active_plan: null, special_trainings_remaining: 7, credit: 5_000 });
    expect(await listed()).not.toHaveProperty('debt');
  });

  test('is the same when it comes twice', async () => {
    const plan = assignment({ plan: { ...assignment().plan, name: `Plan ${randomBytes(3).toString('hex')}` } });
    await assign(plan);
    await assign(plan);
    expect(await listed()).toMatchObject({ active_plan: plan.plan.name });
    expect(await bench.models.heldPlans.countDocuments({ accountId: id })).toBe(1);
  });
});

test('without a worker, reads say that they may lag', async () => {
  const bench = await openApi();
  const { token } = (await bench.call('POST', '/api/auth/register', { body: registrationForm() })).body;
  const { status, headers } = await bench.call('GET', '/api/users/profile', { token });
  expect(status).toBe(200);
  expect(headers.get('x-data-may-lag')).toBe('true');
  await bench.close();
});

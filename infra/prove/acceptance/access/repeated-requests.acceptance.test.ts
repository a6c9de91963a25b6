import { isMutating } from '@studio/contracts/http/route';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabases, type StudioDatabases } from '../../../run/studio-databases.ts';
import { type Answer, send } from '@studio/chassis/testing/api-client';
import { createCoach, type Person, registerMember, signIn } from '../../testing/kit/people.ts';
import { requestOf, type RouteUnderTest, routesUnderTest } from './routes-under-test.ts';
import { createResources } from './resources.ts';
import { offHere } from './example-inputs.ts';

const studio = inject('studio');
/** All but the logout, which ends the session that would repeat the request. */
const mutating = routesUnderTest().filter(
  ({ name, route }) => isMutating(route.method) && name !== 'POST /api/auth/logout' && !offHere.has(name),
);

/** Collections that a call can write to in its own transaction. */
const made = {
  auth: ['accounts', 'deleted-accounts', 'mails', 'push-devices'],
  membership: ['plans', 'assignments', 'cash-entries', 'cash-counts', 'cash-closings', 'mails'],
  training: ['trainings', 'bookings', 'guests', 'movements', 'closures', 'calendar-feeds'],
  reporting: ['reports'],
} as const;

/**
 * Leaves out the hourly mail about deletion requests, created by the first of them, and the order of an export, created
 * by a later event.
 */
const ofTheCall = { template: { $ne: 'deletion-asked' }, type: { $ne: 'everything' } };

const said = ({ status, body }: Answer) => ({ status, body: body as unknown });

describe('every call that changes something takes effect once for each key', () => {
  let databases: StudioDatabases;
  let admin: Person;
  let coach: Person;

  beforeAll(async () => {
    databases = await openDatabases(studio.mongoUrl, studio.namespace);
    admin = await signIn(studio.origin, studio.adminEmail, studio.adminPassword);
    coach = await createCoach(studio.origin, admin);
  });
  afterAll(() => databases.close());

  async function countMade(): Promise<Record<string, number>> {
    const all = Object.entries(made).flatMap(([service, names]) =>
      names.map((name) => databases.of[service as keyof typeof made].collection(name)),
    );
    const counts = all.map(async (each) => [each.namespace, await each.countDocuments(ofTheCall)] as const);
    return Object.fromEntries(await Promise.all(counts));
  }

  /** A permitted call about resources of a new member. */
  async function prepare({ route, makeInput }: RouteUnderTest) {
    const owner = await registerMember(studio.origin);
    const input = await makeInput(createResources({ origin: studio.origin, admin, databases, coach }, owner));
    const caller = { public: owner, member: owner, coach, desk: admin, admin }[route.access];
    const call = (key: string) => {
      const authorization = route.access !== 'public' && { authorization: `Bearer ${caller.token}` };
      const headers = { ...authorization, 'idempotency-key': key };
      return send(studio.origin, { ...requestOf(route, input), headers });
    };
    return { call };
  }

  /** The number of documents that `act` adds. */
  async function growthBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await countMade();
    await act();
    const after = await countMade();
    return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - before[name]!]));
  }

  test.each(mutating)('$name', async (route) => {
    const control = await prepare(route);
    const once = await growthBy(() => control.call(crypto.randomUUID()));

    const { call } = await prepare(route);
    const key = crypto.randomUUID();
    let answers: Answer[] = [];
    const growth = await growthBy(async () => {
      answers = await Promise.all([call(key), call(key)]);
      answers.push(await call(key));
    });

    expect(answers.map(said)).toEqual(answers.map(() => said(answers[0]!)));
    expect(answers[0]!.status).toBe(route.route.success.status);
    expect(answers[2]!.headers.get('idempotency-replayed')).toBe('true');
    expect(growth).toEqual(once);
  });
});

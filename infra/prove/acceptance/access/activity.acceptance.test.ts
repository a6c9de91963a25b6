import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, send } from '@studio/chassis/testing/api-client';
import { waitFor } from '@studio/chassis/testing/until';
import { isMutating, type Route } from '@studio/contracts/http/route';
import { openDatabases, type Row, type StudioDatabases } from '../../../run/studio-databases.ts';
import { createCoach, type Person, registerMember, signIn } from '../../testing/kit/people.ts';
import type { Input } from './example-inputs.ts';
import { createResources } from './resources.ts';
import { requestOf, type RouteUnderTest, routesUnderTest } from './routes-under-test.ts';

const studio = inject('studio');

/** Every call by which an administrator or coach changes something, and every other call that declares an act. */
const calls = routesUnderTest().filter(
  ({ route }) =>
    route.act !== undefined || (['coach', 'desk', 'admin'].includes(route.access) && isMutating(route.method)),
);

let databases: StudioDatabases;
let admin: Person;
let coach: Person;
beforeAll(async () => {
  databases = await openDatabases(studio.mongoUrl, studio.namespace);
  admin = await signIn(studio.origin, studio.adminEmail, studio.adminPassword);
  coach = await createCoach(studio.origin, admin);
});
afterAll(() => databases.close());

async function prepare({ route, makeInput }: RouteUnderTest) {
  const owner = await registerMember(studio.origin);
  const input = await makeInput(createResources({ origin: studio.origin, admin, databases, coach }, owner));
  const caller = route.access === 'coach' ? coach : admin;
  const call = (key: string, over: Input = {}, more: Readonly<Record<string, string>> = {}) => {
    const headers = { authorization: `Bearer ${caller.token}`, 'idempotency-key': key, ...more };
    return send(studio.origin, { ...requestOf(route, { ...input, ...over }), headers });
  };
  return { input, caller, call };
}

type Prepared = Pick<Awaited<ReturnType<typeof prepare>>, 'input' | 'caller'>;

/** The activity entries that `act` adds. */
async function entriesOf(act: () => Promise<unknown>): Promise<Row[]> {
  const all = databases.of.reporting.collection<Row>('activity');
  // The list is fenced: it includes everything done before, unless the answer says that it may lag.
  const settled = () =>
    waitFor(async () => {
      const { headers } = await admin.get('/api/admin/activity?limit=1');
      if (headers.has('x-data-may-lag')) throw new Error('the activity may lag');
    });
  await settled();
  const before = new Set((await all.find().toArray()).map(({ _id }) => _id));
  await act();
  await settled();
  return (await all.find().toArray()).filter(({ _id }) => !before.has(_id));
}

/** The declared subjects, from the input, or created by the call and returned in its answer. */
function subjectsOf(
  { act }: Route,
  { input, caller }: Prepared,
  made: (subject: string) => unknown,
): Record<string, unknown> {
  if (act === undefined || act === 'none' || act.about === 'studio') return {};
  return Object.fromEntries(
    Object.entries(act.about).map(([subject, field]) => {
      const [part, name] = field.split('.') as ['params' | 'body', string];
      if (field === 'caller') return [subject, caller.id];
      return [subject, field === 'noted' ? made(subject) : input[part]?.[name]];
    }),
  );
}

/** The id of an entry if the answer contains it. An answer that is a file contains none. */
function toldIn({ headers, body }: Answer, id: unknown): unknown {
  const isJson = headers.get('content-type')?.includes('json');
  return isJson && !JSON.stringify(body).includes(`"${String(id)}"`) ? 'an id of the answer' : id;
}

const nobody = 'f'.repeat(24);

describe('an administrator or coach who changes something leaves one entry: not when refused, nor when repeated', () => {
  test.each(calls)('$name', async (each) => {
    const { route } = each;
    const { input, caller, call } = await prepare(each);
    const unknown = Object.fromEntries(Object.keys(input.params ?? {}).map((name) => [name, nobody]));
    const key = crypto.randomUUID();
    const wrong = input.params ? { params: unknown, ...(input.body && { body: input.body }) } : { body: {} };
    // Calls without input are refused for a stale version.
    const stale = input.params || input.body ? {} : { 'if-match': '"0"' };
    const refused = () => call(crypto.randomUUID(), wrong, stale);
    const sent = isMutating(route.method) ? [refused, () => call(key), () => call(key)] : [() => call(key)];
    const answers: Answer[] = [];
    const entries = await entriesOf(async () => {
      for (const send of sent) answers.push(await send());
    });
    const done = answers.filter(({ status }) => status === route.success.status);
    expect(answers.length - done.length).toBe(isMutating(route.method) ? 1 : 0);
    const noted = entries[0]?.['about'] as Record<string, string> | undefined;
    const about = subjectsOf(route, { input, caller }, (subject) => toldIn(done[0]!, noted?.[subject]));
    const declared = route.act === undefined || route.act === 'none' ? [] : [{ kind: route.act.kind, about }];
    expect(entries).toEqual(
      declared.map((entry) => expect.objectContaining({ ...entry, actorId: caller.id, at: expect.any(Date) })),
    );
  });
});

describe('an administrator or coach who does the same again changes nothing and leaves no second entry', () => {
  const same = [
    'PUT /api/admin/users/:id',
    'PUT /api/admin/plans/:id',
    'PUT /api/admin/booking-window',
    'PUT /api/admin/booking-rules',
    'PUT /api/admin/contact-texts/:list',
    'PUT /api/admin/studio',
    'PUT /api/admin/ways-to-pay',
    'PUT /api/admin/studio-notice',
    'DELETE /api/admin/studio-notice',
    'POST /api/admin/trainings/:id/keep',
    'PUT /api/admin/trainings/:id',
    'POST /api/admin/trainings/bulk',
    'DELETE /api/admin/trainings/bulk/:runId',
    'PUT /api/admin/trainings/:id/registrations/:userId/attendance',
    'PUT /api/admin/trainings/:id/attendance',
    'PUT /api/coach/trainings/:id/registrations/:userId/attendance',
    'PUT /api/coach/trainings/:id/attendance',
    'POST /api/admin/coaches/:id/substitution',
    'PUT /api/admin/users/:id/special-trainings',
    'PUT /api/admin/users/:id/fixed-slots',
  ];
  test.each(calls.filter(({ name }) => same.includes(name)))('$name', async (each) => {
    const { call } = await prepare(each);
    const answers: Answer[] = [];
    const entries = await entriesOf(async () => {
      for (let times = 0; times < 2; times += 1) answers.push(await call(crypto.randomUUID()));
    });
    const { status } = each.route.success;
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    expect(answers[1]!.headers.get('etag')).toBe(answers[0]!.headers.get('etag'));
    expect(entries).toHaveLength(1);
  });

  test('for every route of the list', () => {
    expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(same));
  });
});

test('members leave none', async () => {
  const member = await registerMember(studio.origin);
  const entries = await entriesOf(async () => {
    const form = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      phone: '3001112233',
      dateOfBirth: '1990-05-06',
      gender: 'other',
    };
    expect((await member.put('/api/users/profile', form)).status).toBe(200);
  });
  expect(entries).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabases, type Row, type StudioDatabases } from '../../../run/studio-databases.ts';
import { expectCleanAudit } from '../../testing/kit/expect-clean-audit.ts';
import { createCoach, createDesk, createUser, type Person, registerMember, signIn } from '../../testing/kit/people.ts';
import { givenServers } from '../../testing/kit/test-settings.ts';
import { type Caller, createKeyHolder, createPretender, createUninvited, type Standing } from './callers.ts';
import { type Input, offHere } from './example-inputs.ts';
import { fingerprint } from './fingerprint.ts';
import { claimsOf, readSessionKeys, signToken } from './forged-tokens.ts';
import { requestOf, type RouteUnderTest, routesUnderTest } from './routes-under-test.ts';
import { outcomeOf, send } from '@studio/chassis/testing/api-client';
import { until } from '@studio/chassis/testing/until';
import { createResources, type Resources, type ResourcesParts } from './resources.ts';

const studio = inject('studio');
const routes = routesUnderTest();
const guarded = routes.filter(({ route }) => route.access !== 'public');
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

/** Past the gateway, every service meets all callers. At the gateway, one of each kind calls every route. */
const oneOfEachKind = [
  'nobody',
  'payload changed',
  'suspended member',
  'coach who gives no classes any more',
  'administrator made a member',
  'a member whose token says administrator',
  'removed-key',
];

/** The access that the declaration grants a caller. */
function expectedOf({ name, route }: RouteUnderTest, standing: Standing): string {
  const { access, success, readableByKey } = route;
  if (offHere.has(name)) return '404 OIDC_OFF';
  if (access === 'public') return String(success.status);
  if (standing === 'key') return readableByKey ? String(success.status) : '403 FORBIDDEN';
  if (standing === 'removed-key') return readableByKey ? '401 NO_SESSION' : '403 FORBIDDEN';
  if (standing === 'desk' && (access === 'admin' || beyondDesk.has(name))) return '403 ASK_ADMINISTRATOR';
  if (standing === 'admin' && access === 'desk') return String(success.status);
  if (standing === 'member' || standing === 'coach' || standing === 'desk' || standing === 'admin') {
    return access === 'member' || access === standing ? String(success.status) : '403 FORBIDDEN';
  }
  return standing === 'ended' ? '401 SESSION_ENDED' : '401 NO_SESSION';
}

/** The example is beyond a desk, which may call the route otherwise (`what-desks-see.acceptance.test.ts`). */
const beyondDesk = new Set(['PUT /api/admin/trainings/:id', 'POST /api/admin/cash/days/:day/closing']);

/** Routes that answer a member's call for another member's resource with another refusal than declared. */
const onThingsOfOthers: Readonly<Record<string, string>> = {
  'PUT /api/users/change-password': '400 WRONG_PASSWORD',
  'DELETE /api/users/plan-requests/:id': '404 PLAN_REQUEST_NOT_FOUND',
  'POST /api/trainings/register': '409 NO_PLAN_FOR_DATE',
  'DELETE /api/trainings/register/:trainingId': '404 NOT_BOOKED',
  'POST /api/trainings/:id/switch': '404 NOT_BOOKED',
  'POST /api/trainings/:id/waitlist': '409 NO_PLAN_FOR_DATE',
  'DELETE /api/trainings/:id/waitlist': '404 NOT_WAITING',
  'POST /api/trainings/:id/release': '404 NOT_BOOKED',
  'DELETE /api/trainings/:id/release': '404 SEAT_NOT_RELEASED',
  'POST /api/trainings/:id/arrival': '404 NOT_BOOKED',
};

describe('who may call what', () => {
  let databases: StudioDatabases;
  let admin: Person;
  let ana: Person;
  let berta: Person;
  let coach: Person;
  let otherCoach: Person;
  let desk: Person;
  let everybody: Caller[];
  let uninvited: Caller[];
  let program: Caller;

  const thingsOf = (owner: Person, callers: Pick<ResourcesParts, 'administrator' | 'coach'> = {}) =>
    createResources({ origin: studio.origin, admin, databases, coach, ...callers }, owner);
  const call = async ({ route }: RouteUnderTest, input: Input, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    return outcomeOf(await send(studio.origin, { ...requestOf(route, input), headers }));
  };

  beforeAll(async () => {
    databases = await openDatabases(studio.mongoUrl, studio.namespace);
    admin = await signIn(studio.origin, studio.adminEmail, studio.adminPassword);
    ana = await registerMember(studio.origin);
    berta = await registerMember(studio.origin, { password: 'la-de-berta' });
    coach = await createCoach(studio.origin, admin);
    otherCoach = await createCoach(studio.origin, admin);
    desk = await createDesk(studio.origin, admin);
    program = await createKeyHolder(studio, 'program');
    const removedKey = await createKeyHolder(studio, 'removed-key', true);
    everybody = [...(await createUninvited(studio, admin)), await createPretender(studio), removedKey];
    uninvited = everybody.filter(({ name }) => oneOfEachKind.includes(name));
  });
  afterAll(() => databases.close());

  describe('callers without access are refused', () => {
    const inputs = new Map<string, { ofAna: Input; ofBerta: Input }>();
    let before: Record<string, unknown>;

    beforeAll(async () => {
      for (const { name, makeInput } of guarded) {
        const [ofAna, ofBerta] = await Promise.all([makeInput(thingsOf(ana)), makeInput(thingsOf(berta))]);
        inputs.set(name, { ofAna, ofBerta });
      }
      // Work in flight would change data afterwards.
      await expectCleanAudit(givenServers(), studio.namespace);
      before = await fingerprint(databases);
    });

    test.concurrent.each(guarded)('$name', async (route) => {
      const { ofAna, ofBerta } = inputs.get(route.name)!;
      const outcomes: Record<string, string> = {};
      const refused = route.route.readableByKey ? uninvited : [...uninvited, program];
      for (const { name, authorization } of refused) outcomes[name] = await call(route, ofAna, authorization);
      const expected = Object.fromEntries(refused.map(({ name, standing }) => [name, expectedOf(route, standing)]));
      const { access, path } = route.route;
      const callAs = async (name: string, person: Person, input: Input, expectation = '403 FORBIDDEN') => {
        outcomes[name] = await call(route, input, bearer(person).authorization);
        expected[name] = expectation;
      };
      if (access === 'admin' || access === 'desk' || access === 'coach') {
        await callAs('a member, on her own resources', ana, ofAna);
        await callAs("a member, on another's resources", ana, ofBerta);
      }
      if (access === 'admin' || access === 'desk') await callAs('a coach', coach, ofAna);
      if (access === 'admin') await callAs('a desk', desk, ofAna, '403 ASK_ADMINISTRATOR');
      if (access === 'coach') {
        await callAs('an administrator', admin, ofAna);
        await callAs('a desk', desk, ofAna);
      }
      if (access === 'coach' && path.includes(':id')) {
        await callAs('another coach', otherCoach, ofAna, '403 NOT_YOUR_TRAINING');
      }
      expect(outcomes).toEqual(expected);
    });

    test('whatever invalidates their session', async () => {
      const route = guarded.find(({ route: { access } }) => access === 'admin')!;
      const { ofAna } = inputs.get(route.name)!;
      const outcomes = everybody.map(async ({ authorization }) => call(route, ofAna, authorization));
      expect(await Promise.all(outcomes)).toEqual(everybody.map(({ standing }) => expectedOf(route, standing)));
    });

    test('and nothing has changed in any database', async () => {
      expect(await fingerprint(databases)).toEqual(before);
    });
  });

  describe('callers with access succeed', () => {
    // There is one notice, and closing it requires that it exists.
    const isOfNotice = ({ name }: RouteUnderTest) => name.includes('studio-notice');
    test.concurrent.each(routes.filter((route) => !isOfNotice(route)))('$name', succeeds);
    test.each(routes.filter(isOfNotice))('$name', succeeds);

    async function succeeds(route: RouteUnderTest) {
      const { access, readableByKey } = route.route;
      const outcomes: Record<string, string> = {};
      const expected: Record<string, string> = {};
      const answer = async ({ name, standing, authorization }: Caller, things: Resources) => {
        outcomes[name] = await call(route, await route.makeInput(things), authorization);
        expected[name] = expectedOf(route, standing);
      };
      const as = (standing: 'member' | 'coach' | 'desk' | 'admin', person: Person, name = `a ${standing}`): Caller => {
        return { name, standing, ...bearer(person) };
      };
      const { origin } = studio;
      const member = await registerMember(origin);
      // On a busy machine the event of a registration may leave after its answer.
      await until(`training knows ${member.id}`, async () => {
        return (await admin.get(`/api/admin/users/${member.id}/bookings`)).status === 200 || undefined;
      });
      if (access === 'public' || access === 'member') await answer(as('member', member), thingsOf(member));
      if (access === 'member') {
        const owner = await createUser(origin, admin, { coach: true });
        await answer(as('coach', owner), thingsOf(owner));
      }
      if (access === 'coach') {
        for (const type of ['member', 'admin']) {
          const giver = await createCoach(origin, admin, { type });
          const things = thingsOf(await registerMember(origin), { coach: giver });
          await answer(as('coach', giver, `a coach whose type is ${type}`), things);
        }
      } else {
        const administrator = await createUser(origin, admin, { type: 'admin' });
        // For a day, a new one may not change where money goes (`docs/product.md` §2.10).
        const accounts = databases.of.auth.collection<Row>('accounts');
        await accounts.updateOne({ _id: administrator.id }, { $unset: { accessGivenAt: '' } });
        const owner = access === 'admin' || access === 'desk' ? member : administrator;
        await answer(as('admin', administrator), thingsOf(owner, { administrator }));
      }
      if (access === 'desk' || access === 'member') {
        const atDesk = await createDesk(origin, admin);
        await answer(as('desk', atDesk), thingsOf(access === 'desk' ? member : atDesk, { administrator: atDesk }));
      }
      if (readableByKey) await answer(program, thingsOf(member));
      if (access === 'public') {
        for (const caller of uninvited) await answer({ ...caller, standing: 'nobody' }, thingsOf(ana));
      }
      expect(outcomes).toEqual(expected);
    }

    test('a token is refused only for the part that was forged', async () => {
      const { privateKey } = readSessionKeys(studio.dataDir);
      const authorization = `Bearer ${signToken(privateKey, claimsOf(admin.token))}`;
      const { status } = await send(studio.origin, {
        method: 'GET',
        path: '/api/admin/stats',
        headers: { authorization },
      });
      expect(status).toBe(200);
    });
  });

  describe("a member who reaches for another one's resources gets her own, or nothing", () => {
    test.concurrent.each(routes.filter(({ route }) => route.access === 'member'))('$name', async (route) => {
      const clara = await registerMember(studio.origin);
      const doris = await registerMember(studio.origin, { password: 'la-de-doris' });
      const input = await route.makeInput(thingsOf(doris));
      const hers = await recordsOf(databases, doris);
      const foreign = { id: doris.id, userId: doris.id, accountId: doris.id, sub: doris.id, email: doris.email };
      const outcome = await call(
        route,
        { ...input, query: { ...foreign, ...input.query }, ...(input.body && { body: { ...foreign, ...input.body } }) },
        bearer(clara).authorization,
      );
      expect(outcome).toBe(onThingsOfOthers[route.name] ?? expectedOf(route, 'member'));
      expect(await recordsOf(databases, doris)).toEqual(hers);
    });

    test('the answers to one who asks for another are the answers about herself', async () => {
      const doris = await registerMember(studio.origin);
      await thingsOf(doris).bookedTraining();
      for (const path of [
        '/api/users/profile',
        '/api/users/current-plan',
        '/api/users/movements',
        '/api/trainings/my-trainings',
      ]) {
        const own = await ana.get(path);
        const asked = await ana.get(`${path}?id=${doris.id}&userId=${doris.id}&accountId=${doris.id}`);
        expect({ path, body: asked.body }).toEqual({ path, body: own.body });
        expect(JSON.stringify(asked.body)).not.toContain(doris.id);
      }
    });
  });
});

/** All that the owners store about an account. */
async function recordsOf({ of: { auth, membership, training } }: StudioDatabases, { id }: Person) {
  const byId = { _id: id as never };
  return {
    account: await auth.collection('accounts').findOne(byId),
    plans: await membership.collection('assignments').find({ accountId: id }).toArray(),
    requests: await membership.collection('plan-requests').find({ accountId: id }).toArray(),
    money: await membership.collection('balances').findOne(byId),
    bookings: await training.collection('bookings').find({ accountId: id }).toArray(),
    credits: await training.collection('credit-accounts').findOne(byId),
    movements: await training.collection('movements').find({ accountId: id }).toArray(),
  };
}

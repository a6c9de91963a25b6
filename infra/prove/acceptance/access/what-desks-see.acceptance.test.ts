import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, outcomeOf, send } from '@studio/chassis/testing/api-client';
import { until } from '@studio/chassis/testing/until';
import { mayNameAdministrators } from '@studio/contracts/http/route';
import { followUpLists } from '@studio/contracts/rules/figures';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { startingIn, userForm } from '@studio/contracts/testing/form-fixtures';
import { openDatabases, type StudioDatabases } from '../../../run/studio-databases.ts';
import { createCoach, createDesk, createUser, type Person, registerMember, signIn } from '../../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleForCoach, scheduleTraining, yesterday } from '../../testing/kit/scenario.ts';
import type { Input } from './example-inputs.ts';
import { createResources, guestForm, type Resources } from './resources.ts';
import { requestOf, type RouteUnderTest, routesUnderTest } from './routes-under-test.ts';

const studio = inject('studio');
const { origin } = studio;
const atDesk = routesUnderTest().filter(({ route }) => route.access === 'desk');
/** No other test writes it. */
const note = `Reservado ${crypto.randomUUID()}`;
const beyond = { status: 403, body: { code: 'ASK_ADMINISTRATOR' } };

describe('a desk', () => {
  let databases: StudioDatabases;
  let admin: Person;
  let desk: Person;
  let coach: Person;
  /** An administrator with a plan and seats, as somebody who also trains. */
  let boss: Awaited<ReturnType<typeof createUser>>;

  beforeAll(async () => {
    databases = await openDatabases(studio.mongoUrl, studio.namespace);
    admin = await signIn(origin, studio.adminEmail, studio.adminPassword);
    desk = await createDesk(origin, admin);
    coach = await createCoach(origin, admin);
    boss = await createUser(origin, admin, {
      type: 'admin',
      phone: '311 808 77 66',
      note,
      lastName: 'Jefe',
    });
    await assignPlan(admin, boss, await createPlan(admin));
  });
  afterAll(() => databases.close());

  const call = async ({ route }: RouteUnderTest, input: Input) =>
    send(origin, { ...requestOf(route, input), token: desk.token });
  const enrol = (id: string, userId: string) => admin.post(`/api/admin/trainings/${id}/register`, { userId });

  const ofAdministrators = atDesk.filter(({ route }) => mayNameAdministrators(route));

  test.each(ofAdministrators)('reads and changes nothing of an administrator: $name', async (route) => {
    const owner = await createUser(origin, admin, { type: 'admin' });
    const resources = createResources({ origin, admin, databases, coach }, owner);
    const input = await route.makeInput({ ...resources, newcomer: async () => owner.id });
    expect(await call(route, input)).toMatchObject(beyond);
  });

  const ofBoss = () => [boss.email, boss.form['phone'], boss.form['documentNumber'], note].map(String);
  const disclosed = (body: unknown) => ofBoss().filter((secret) => JSON.stringify(body).includes(secret));

  describe('reads nothing of an administrator who trains, pays, asks and brings a guest', () => {
    const today = toStudioDate(new Date());
    /** The classes that the administrator has a seat in, waits for, and has brought a guest to. */
    let classes: { readonly booked: string; readonly full: string; readonly begun: string };
    let ofMember: Resources;

    beforeAll(async () => {
      const must = async (answered: Promise<Answer>) => {
        const answer = await answered;
        if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return answer;
      };
      const resources = (owner: Person) =>
        createResources({ origin, admin, databases, coach, administrator: desk }, owner);
      ofMember = resources(await registerMember(origin));
      const money = { amount: 54_321, method: 'efectivo', assignmentId: null, note, confirmed: true };
      await must(admin.post(`/api/admin/users/${boss.id}/payments`, money));
      await resources(boss).planRequest();
      const full = await resources(boss).fullTraining();
      await must(boss.post(`/api/trainings/${full}/waitlist`));
      const all: Readonly<Record<string, string>>[] = (await admin.get('/api/admin/trainings')).body;
      const { training_date: date, start_time: startTime, category } = all.find(({ id }) => id === full)!;
      const slots = [{ weekday: new Date(date!).getUTCDay() || 7, startTime, category }];
      await must(admin.put(`/api/admin/users/${boss.id}/fixed-slots`, { slots }));
      const booked = await scheduleTraining(admin);
      await must(enrol(booked, boss.id));
      const begun = await scheduleTraining(admin, { trainingDate: yesterday() });
      await must(admin.post(`/api/admin/trainings/${begun}/guests`, { ...guestForm(), broughtBy: boss.id }));
      classes = { booked, full, begun };
    });

    /** Where a full administrator reads of them; a desk reads who is in a class, or brought somebody there. */
    const tells: Readonly<Record<string, 'name' | 'nothing'>> = {
      'GET /api/admin/trainings/:id/registrations': 'name',
      'GET /api/admin/trainings/:id/live': 'name',
      'GET /api/admin/trainings/:id/waitlist': 'name',
      'GET /api/admin/guests/tried': 'name',
      'GET /api/admin/users': 'nothing',
      'GET /api/admin/plan-requests': 'nothing',
      'GET /api/admin/fixed-slots/refused': 'nothing',
      'GET /api/admin/cash/days/:day': 'nothing',
    };

    async function inputsOf({ name, makeInput }: RouteUnderTest): Promise<Input[]> {
      const usual = await makeInput(ofMember);
      if (name.startsWith('GET /api/admin/trainings/:id/')) {
        return [usual, ...Object.values(classes).map((id) => ({ ...usual, params: { id } }))];
      }
      if (name === 'GET /api/admin/follow-ups/:list') {
        return followUpLists.map((list) => ({ params: { list }, query: { pageSize: '200' } }));
      }
      if (name !== 'GET /api/admin/users') return [usual];
      const searched = [boss.email, 'jefe', String(boss.form['documentNumber'])].map((search) => ({ search }));
      return [{}, { query: { ids: boss.id } }, ...searched.map((query) => ({ query }))];
    }

    async function readBy({ token }: Person, { route }: RouteUnderTest, inputs: readonly Input[]): Promise<string[]> {
      const answers: string[] = [];
      for (const input of inputs) {
        const sent = requestOf(route, input);
        if (!('eventStream' in route.success)) {
          const { status, body } = await send(origin, { ...sent, token });
          answers.push(status === 200 ? JSON.stringify(body) : '');
          continue;
        }
        const stream = await follow({ token }, sent.path);
        answers.push(await until('the stream', () => (stream.text().includes('data:') ? stream.text() : undefined)));
        stream.leave();
      }
      return answers;
    }

    test.each(atDesk.filter(({ route }) => route.method === 'GET'))('$name', async (each) => {
      const inputs = await inputsOf(each);
      const [ofDesk, ofAdmin] = [await readBy(desk, each, inputs), await readBy(admin, each, inputs)];
      expect(ofDesk.filter((answer) => answer !== '')).not.toEqual([]);
      expect(disclosed(ofDesk)).toEqual([]);
      const isNamed = (answers: readonly string[]) =>
        answers.some((text) => text.includes(boss.id) || text.includes('Jefe'));
      const told = tells[each.name];
      expect([isNamed(ofAdmin), isNamed(ofDesk)]).toEqual([told !== undefined, told === 'name']);
    });

    test('but the name in a class', async () => {
      const listed = async (id: string, list: string) => (await desk.get(`/api/admin/trainings/${id}/${list}`)).body;
      const name = {
        id: boss.id,
        first_name: boss.form['firstName'],
        last_name: 'Jefe',
        email: '',
        administrator: true,
      };
      expect(await listed(classes.booked, 'registrations')).toEqual([name]);
      expect(await listed(classes.full, 'waitlist')).toMatchObject([{ ...name, phone: '' }]);
    });

    test('but the money in the drawer, also where it has changed meanwhile', async () => {
      const path = `/api/admin/cash/days/${today}`;
      const shown = { amount: 54_321, method: 'efectivo', user: null, plan: null, note: '', administrator: true };
      expect((await desk.get(path)).body.entries).toContainEqual(expect.objectContaining(shown));
      const stale = { body: { counted: 0 }, headers: { 'if-match': '"0"' } };
      const refused = await desk.call('POST', `${path}/counts`, stale);
      expect(refused).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE' } });
      expect(refused.body.current.entries).toContainEqual(expect.objectContaining(shown));
      expect(disclosed(refused.body)).toEqual([]);
    });
  });

  test('finds members only', async () => {
    const { status, body } = await desk.get('/api/admin/users');
    expect([status, Array.isArray(body)]).toEqual([200, true]);
    expect(JSON.stringify(body)).not.toContain('"type":"admin"');
    expect(await desk.get('/api/admin/users?type=admin')).toMatchObject(beyond);
  });

  test('reads no figures of the studio in the day', async () => {
    const [ofDesk, ofAdmin] = [(await desk.get('/api/admin/today')).body, (await admin.get('/api/admin/today')).body];
    expect(Object.keys(ofAdmin)).toEqual(expect.arrayContaining(['received', 'owed']));
    expect(Object.keys(ofDesk).toSorted()).toEqual(['beginning', 'birthdays', 'classes', 'date']);
  });

  test('opens and edits members, but no password, marks or type', async () => {
    const member = await createUser(origin, desk, { phone: '3001112233' });
    const edit = (more: object) => desk.put(`/api/admin/users/${member.id}`, { ...member.form, ...more });
    expect(await edit({ phone: '3001112244', type: 'member', coach: false, desk: false })).toMatchObject({
      status: 200,
    });
    for (const more of [{ type: 'admin' }, { coach: true }, { desk: true }]) {
      expect(await edit(more)).toMatchObject(beyond);
      expect(await desk.post('/api/admin/users', { ...userForm(), ...more })).toMatchObject(beyond);
    }
    expect(await desk.post('/api/admin/users', { ...userForm(), password: 'elegida-por-mi' })).toMatchObject(beyond);
    const form = userForm();
    expect(await desk.post('/api/admin/users', { ...form, password: form.documentNumber })).toMatchObject({
      status: 201,
    });
    // A coach stays one by an edit of other fields.
    const giving = await createCoach(origin, admin);
    const other = { ...giving.form, phone: '3001112255' };
    expect(await desk.put(`/api/admin/users/${giving.id}`, { ...other, coach: true })).toMatchObject({ status: 200 });
    expect(await desk.put(`/api/admin/users/${giving.id}`, { ...other, coach: false })).toMatchObject(beyond);
  });

  test('keeps no link to an account that rises above it', async () => {
    const form = userForm();
    const { id } = (await desk.post('/api/admin/users', form)).body.user;
    const invited = await desk.post(`/api/admin/users/${id}/invitation`, { channel: 'whatsapp' });
    expect(invited).toMatchObject({ status: 200, body: { url: expect.any(String) } });
    expect(await admin.put(`/api/admin/users/${id}`, { ...form, type: 'admin' })).toMatchObject({ status: 200 });
    const link = `/api/auth/reset-password/${invited.body.url.split('/').at(-1)}`;
    const set = await desk.post(link, { password: 'elegida-por-mi' });
    expect(set).toMatchObject({ body: { code: 'RESET_LINK_INVALID' } });
  });

  test('assigns plans at their price, ends none and forgives no price', async () => {
    const member = await registerMember(origin);
    const planId = await createPlan(admin);
    const change = (act: object) => desk.put(`/api/admin/users/${member.id}/plan`, act);
    const discount = { amount: 1_000, reason: 'Es amiga' };
    await until('membership knows the member', async () => {
      return (await admin.get(`/api/admin/users/${member.id}/plan`)).status === 200 || undefined;
    });
    expect(await change({ action: 'assign', planId, discount })).toMatchObject(beyond);
    expect(await change({ action: 'assign', planId })).toMatchObject({ status: 200 });
    expect(await change({ action: 'remove' })).toMatchObject(beyond);
    for (const replaceStatus of ['Error', 'Rembolsado']) {
      expect(await change({ action: 'assign', planId, replaceStatus, confirmed: true })).toMatchObject(beyond);
    }
  });

  test('takes cash today, which no other shift can be charged with', async () => {
    const receivedOn = addStudioDays(toStudioDate(new Date()), -1);
    const member = await registerMember(origin);
    const planId = await createPlan(admin);
    await assignPlan(admin, member, planId);
    const paid = (method: string) => ({ amount: 1_000, method, receivedOn });
    const pay = (method: string) =>
      desk.post(`/api/admin/users/${member.id}/payments`, { assignmentId: null, ...paid(method) });
    expect(await pay('efectivo')).toMatchObject(beyond);
    expect(await pay('nequi')).toMatchObject({ status: 201 });
    const assignment = { action: 'assign', planId, payment: paid('efectivo') };
    expect(await desk.put(`/api/admin/users/${member.id}/plan`, assignment)).toMatchObject(beyond);
  });

  test('has the drawer of today only', async () => {
    const today = toStudioDate(new Date());
    const yesterday = addStudioDays(today, -1);
    expect(await desk.get(`/api/admin/cash/days/${today}`)).toMatchObject({ status: 200 });
    expect(await desk.get(`/api/admin/cash/days/${yesterday}`)).toMatchObject(beyond);
    const cash = { kind: 'cash-in', amount: 1_000, note: 'Base', confirmed: true };
    expect(await desk.post('/api/admin/cash/entries', cash)).toMatchObject({ status: 201 });
    expect(await desk.post('/api/admin/cash/entries', { ...cash, receivedOn: yesterday })).toMatchObject(beyond);
  });

  test('gives a class to a substitute, and changes nothing else of it', async () => {
    const other = await createCoach(origin, admin);
    const id = await scheduleForCoach(admin, coach, startingIn(60 * 24 * 3));
    const all: { id: string; [field: string]: unknown }[] = (await desk.get('/api/admin/trainings')).body;
    const { category, training_date, start_time, end_time, max_capacity, room } = all.find((each) => each.id === id)!;
    const as = { category, trainingDate: training_date, startTime: start_time, endTime: end_time };
    const form = { ...as, maxCapacity: max_capacity, ...(room !== undefined && { room }) };
    const edit = (more: object) => desk.put(`/api/admin/trainings/${id}`, { ...form, ...more });
    expect(await edit({ coachId: other.id, substitute: false })).toMatchObject(beyond);
    expect(await edit({ coachId: other.id, substitute: true, maxCapacity: 30 })).toMatchObject(beyond);
    const substituted = await edit({ coachId: other.id, substitute: true });
    expect(substituted).toMatchObject({ status: 200, body: { training: { coach_id: other.id, owner_id: coach.id } } });
  });

  test('is one with the next request, and its streams end; no longer one, it is a full administrator again', async () => {
    const one = await createUser(origin, admin, { type: 'admin' });
    const id = await scheduleTraining(admin);
    const put = (mark: boolean) => admin.put(`/api/admin/users/${one.id}`, { ...one.form, desk: mark });
    const mayRead = async () => outcomeOf(await one.get('/api/admin/stats'));
    const stream = await follow(one, `/api/admin/trainings/${id}/live`);
    expect(await mayRead()).toBe('200');
    expect(await put(true)).toMatchObject({ status: 200, body: { user: { desk: true } } });
    expect(await mayRead()).toBe('403 ASK_ADMINISTRATOR');
    await stream.ended;
    expect((await one.get('/api/users/profile')).body).toMatchObject({ user: { type: 'admin', desk: true } });
    expect(await one.put(`/api/admin/users/${one.id}`, { ...one.form, desk: false })).toMatchObject(beyond);
    const ofDesk = await follow(one, `/api/admin/trainings/${id}/live`);
    expect(await put(false)).toMatchObject({ status: 200 });
    expect(await mayRead()).toBe('200');
    await ofDesk.ended;
    const { body } = await admin.get('/api/admin/activity?limit=10');
    const marks = body.items.filter(({ user }: { user?: { id: string } }) => user?.id === one.id);
    expect(marks).toMatchObject([{ facts: { desk: false } }, { facts: { desk: true } }, { kind: 'user-created' }]);
  });

  test('ends with the type, and no member has the mark', async () => {
    const leaving = await createDesk(origin, admin);
    const asMember = await admin.put(`/api/admin/users/${leaving.id}`, {
      ...leaving.form,
      type: 'member',
      desk: undefined,
    });
    expect(asMember.body.user).not.toHaveProperty('desk');
    const put = await admin.put(`/api/admin/users/${leaving.id}`, { ...leaving.form, type: 'member', desk: true });
    expect(put).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

/** Follows a stream: its text as far as it has come. */
async function follow({ token }: Pick<Person, 'token'>, path: string) {
  const leaving = new AbortController();
  const response = await fetch(origin + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => undefined);
  return { text: () => text, ended, leave: () => leaving.abort() };
}

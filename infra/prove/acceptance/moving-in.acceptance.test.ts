import { addStudioDays, addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import { pesos } from '@studio/contracts/money';
import { newId } from '@studio/chassis/mongo/new-id';
import { until } from '@studio/chassis/testing/until';
import { beforeAll, expect, inject, test } from 'vitest';
import { checkRows, type ReadyRow } from '../../../web/src/features/admin/users/import/check-rows.ts';
import { totalsOf } from '../../../web/src/features/admin/users/import/result-words.ts';
import { readList } from '../../../web/src/features/admin/users/import/read-list.ts';
import type { Offer } from '../../../web/src/features/admin/plans/offer.ts';
import { type RowResult, runImport } from '../../../web/src/features/admin/users/import/run-import.ts';
import { previewUndo, runUndo, type UndoCalls } from '../../../web/src/features/admin/users/import/run-undo.ts';
import { inParallel } from '../testing/kit/in-parallel.ts';
import { type Person, signIn } from '../testing/kit/people.ts';
import { createPlan, scheduleTraining, untilCurrent } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

const today = toStudioDate(new Date());
const tomorrow = addStudioDays(today, 1);
const price = 120_000;
const run = crypto.randomUUID().slice(0, 8);
const rhythms = [2, 3, 4, 5];
/** Days since the plans began: each runs for some days to come. */
const ages = [3, 11, 20];

let admin: Person;
let plans: Offer[];
beforeAll(async () => {
  admin = await signIn(origin, adminEmail, adminPassword);
  plans = await Promise.all(
    rhythms.map(async (perWeek) => {
      const name = `${perWeek} por semana ${run}`;
      const id = await createPlan(admin, { name, maxTrainingsPerWeek: perWeek, price });
      return { id, name, max_trainings_per_week: perWeek, price };
    }),
  );
});

const titles = 'Nombres;Apellidos;Correo;Cédula;Celular;Plan;Inicio;Vence;Quedan;Debe';

/** The list of a made-up studio: 300 people, and what its owner knows of it. */
function listOfBefore() {
  const rows = Array.from({ length: 300 }, (_, at): { cells: Record<string, string> } => {
    const { name, max_trainings_per_week: perWeek } = plans[at % plans.length]!;
    const start = addStudioDays(today, -ages[at % ages.length]!);
    const cells = {
      Nombres: `Persona ${at}`,
      Apellidos: run,
      Correo: `${run}-${at}@example.com`,
      Cédula: `1${run.replaceAll(/\D/g, '').padEnd(5, '7').slice(0, 5)}${String(at).padStart(4, '0')}`,
      Celular: '3001234567',
      Plan: name,
      Inicio: start,
      Vence: addStudioMonths(start, 1),
      Quedan: at % 2 === 0 ? String(1 + (at % perWeek)) : '',
      Debe: at >= 100 && at < 112 ? '40.000' : '',
    };
    return { cells };
  });
  const fault = (at: number, changes: Record<string, string>) => Object.assign(rows[at]!.cells, changes);
  fault(200, { Correo: 'sin-arroba' });
  fault(201, { Correo: rows[5]!.cells['Correo']! });
  fault(202, { Inicio: '', Vence: addStudioDays(today, -2) });
  fault(203, { Debe: '999.000' });
  fault(204, { Quedan: '99' });
  return {
    text: [
      titles,
      ...rows.map(({ cells }) =>
        titles
          .split(';')
          .map((title) => cells[title])
          .join(';'),
      ),
    ].join('\n'),
    left: rows.filter((_, at) => at < 200 || at > 204).reduce((sum, { cells }) => sum + Number(cells['Quedan']), 0),
  };
}

/** Sends again, with the same key as the app does, while a busy studio asks to. */
const post = async (path: string, body: object) => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await until(`${path} is answered`, async () => {
    const said = await admin.call('POST', `/api/admin/users/${path}`, { body, headers });
    return said.status === 503 ? undefined : said;
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Imports rows as the app does; returns the outcomes. */
async function importAll(ready: readonly ReadyRow[], importId: string): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const calls = {
    users: async (rows: object) => (await post('import', { rows, importId })).results,
    plans: async (rows: object) => (await post('import/plans', { rows })).results,
    pause: async () => void (await untilCurrent(() => admin.get('/api/admin/users?page=1'))),
  };
  const onResults = (more: readonly RowResult[]) => void results.push(...more);
  await runImport(ready, calls, { signal: new AbortController().signal, onResults });
  return results;
}

const undoCalls = (importId: string): UndoCalls => ({
  people: async () => (await admin.get(`/api/admin/users/imports/${importId}`)).body.people,
  hold: async (userIds) => (await post(`imports/${importId}/hold`, { userIds })).held,
  booked: async (userIds) => (await post('imports/booked', { userIds })).booked,
  paid: async (userIds) => (await post('imports/paid', { userIds })).results,
  takeBack: async (userIds) => (await post('imports/take-back', { userIds })).results,
  undo: (leave, stay) => post(`imports/${importId}/undo`, { leave, stay }),
});

/** What the studio holds of the people of an import, beside what their rows say. */
async function storedOf(results: readonly RowResult[]) {
  return inParallel(8, results, async ({ row, user }) => {
    if (user.kind === 'refused') throw new Error(user.message);
    const [{ body: held }, { body: money }] = await Promise.all([
      untilCurrent(() => admin.get(`/api/admin/users/${user.userId}/plan`)),
      admin.get(`/api/admin/users/${user.userId}/payments`),
    ]);
    const stored = held.plan && {
      name: held.plan.name,
      from: held.plan.startDate,
      to: held.plan.endDate,
      classes: held.plan.remainingClasses,
      debt: money.debt,
    };
    const { plan } = row;
    const listed = plan && {
      name: plan.offer.name,
      from: plan.from,
      to: plan.to,
      classes: plan.classes,
      debt: plan.debt,
    };
    return { stored, listed };
  });
}

/** The people of the list, what they owe and their plans by name, as the studio has them. */
async function heldTotals() {
  const pages = await Promise.all(
    [1, 2].map((page) => untilCurrent(() => admin.get(`/api/admin/users?search=${run}&page=${page}&pageSize=200`))),
  );
  const users: { active_plan: string | null; debt?: number }[] = pages.flatMap(({ body }) => body.items);
  const byPlan = Object.groupBy(
    users.filter(({ active_plan: plan }) => plan !== null),
    ({ active_plan: plan }) => plan!,
  );
  return {
    people: users.length,
    debt: users.reduce((sum, { debt = 0 }) => sum + debt, 0),
    plans: Object.fromEntries(Object.entries(byPlan).map(([name, held]) => [name, held!.length])),
  };
}

test('a studio of 300 people moves in with running plans, undoes it without a trace, and does it again', async () => {
  const { text, left } = listOfBefore();
  const list = readList({ kind: 'pasted', text });
  const checked = checkRows(list.table, list.columns, { plans, today });
  const ready = checked.filter((row) => row.kind === 'ready');
  expect([checked.length, ready.length, ready.filter(({ plan }) => plan).length]).toEqual([300, 298, 295]);
  const given = ready.flatMap(({ plan }) => (plan && !plan.isCalculated ? [plan.classes] : []));
  expect(given.reduce((sum, each) => sum + each, 0)).toBe(left);
  const totals = totalsOf(ready);
  expect(totals).toContainEqual(['Deben 12 personas', pesos(480_000)]);

  const first = newId();
  const results = await importAll(ready, first);
  expect(
    results.every(
      ({ user, plan, row }) => user.kind === 'created' && plan?.kind === (row.plan ? 'assigned' : undefined),
    ),
  ).toBe(true);
  expect(await heldTotals()).toEqual({
    people: 298,
    debt: 480_000,
    plans: Object.fromEntries(
      plans.map(({ name }) => [name, ready.filter(({ plan }) => plan?.offer.name === name).length]),
    ),
  });
  const some = results.filter((_, at) => at % 7 === 0);
  for (const { stored, listed } of await storedOf(some)) expect(stored).toEqual(listed);

  const { leave, stay } = await previewUndo(undoCalls(first));
  expect([leave.length, stay]).toEqual([298, []]);
  await runUndo(undoCalls(first), () => undefined);
  expect((await admin.get(`/api/admin/users/imports/${first}`)).body.people).toEqual([]);
  expect((await admin.get(`/api/admin/users?search=${run}&page=1`)).body.total).toBe(0);

  const second = newId();
  const again = await importAll(ready, second);
  expect(again.map(({ user, plan }) => [user.kind, plan?.kind])).toEqual(
    results.map(({ user, plan }) => [user.kind, plan?.kind]),
  );
  expect(await heldTotals()).toMatchObject({ people: 298, debt: 480_000 });

  // The next morning: one of each plan and age books, and stays from then on.
  const trainingId = await scheduleTraining(admin, { trainingDate: tomorrow, room: run, maxCapacity: 30 });
  const morning = again.slice(0, rhythms.length * ages.length);
  const bookers = await inParallel(4, morning, async ({ row: { person } }) => {
    const member = await signIn(origin, person.email, person.documentNumber);
    expect(await member.post('/api/trainings/register', { trainingId })).toMatchObject({ status: 201 });
    return member;
  });
  const [paying, enrolled, ...others] = again.slice(morning.length).map(({ user }) => user as { userId: string });
  const payment = { amount: 5_000, method: 'nequi', assignmentId: null };
  expect(await admin.post(`/api/admin/users/${paying!.userId}/payments`, payment)).toMatchObject({ status: 201 });
  const enrolling = await admin.post(`/api/admin/trainings/${trainingId}/register`, { userId: enrolled!.userId });
  expect(enrolling.body).toMatchObject({ message: 'Usuario inscrito' });

  const next = await previewUndo(undoCalls(second));
  expect(next.leave).toHaveLength(others.length);
  expect(Object.groupBy(next.stay, ({ why }) => why)).toMatchObject({
    'signed-in': { length: bookers.length },
    paid: [{ userId: paying!.userId }],
    booked: [{ userId: enrolled!.userId }],
  });
});

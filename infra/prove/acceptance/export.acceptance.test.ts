import { personOf } from '@studio/contracts/person';
import { toStudioDate } from '@studio/contracts/studio-time';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { adminCredentials, type ApiBench, openApi } from '../../../services/auth/testing/api-bench.ts';
import { readWith } from '../../../services/reporting/testing/read-report.ts';
import { checkRows, type ReadyRow } from '../../../web/src/features/admin/users/import/check-rows.ts';
import { readList, sourceOf } from '../../../web/src/features/admin/users/import/read-list.ts';
import { openDatabases, type StudioDatabases } from '../../run/studio-databases.ts';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleTraining } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword, mongoUrl, namespace } = inject('studio');

let admin: Person;
let databases: StudioDatabases;
/** A studio without members. */
let other: ApiBench;
beforeAll(async () => {
  admin = await signIn(origin, adminEmail, adminPassword);
  databases = await openDatabases(mongoUrl, namespace);
  other = await openApi();
});
afterAll(() => Promise.all([databases.close(), other.close()]));

const order = (currentPassword: string) => admin.post('/api/admin/export', { currentPassword });

/** The files of the ZIP by name, as another program reads them. */
async function filesOf(zip: Uint8Array): Promise<Record<string, string>> {
  const program = `import json, sys, zipfile
print(json.dumps({each: zipfile.ZipFile(sys.argv[1]).read(each).decode('utf-8') for each in zipfile.ZipFile(sys.argv[1]).namelist() if not each.endswith('.png')}))`;
  return JSON.parse(await readWith(zip, (path) => ['python3', '-c', program, path])) as Record<string, string>;
}

/** The rows that «Importar» reads from the file: all of them, as one list, without a question. */
function asImported(csv: string): readonly ReadyRow[] {
  const list = readList(sourceOf({ kind: 'text', bytes: new TextEncoder().encode(csv) }));
  expect(list.questions).toEqual([]);
  const rows = checkRows(list.table, list.columns, { plans: [], today: toStudioDate(new Date()) });
  expect(rows.filter(({ kind }) => kind !== 'ready')).toEqual([]);
  return rows as readonly ReadyRow[];
}

test('an export with the password given again has all data, and its people can be imported unchanged', async () => {
  const odd = await registerMember(origin, {
    firstName: '=1+1',
    lastName: '＠SUM(A1) "Ñandú"; 🏋️',
    phone: '+57 300 123 4567',
  });
  await assignPlan(admin, odd, await createPlan(admin, { name: `-Plan ${odd.id}`, features: ['Uno', 'Dos'] }));
  const training = await scheduleTraining(admin, { title: 'Funcional', room: 'Sala 1' });
  await odd.post('/api/trainings/register', { trainingId: training });
  const emergencyContact = { name: 'Rosa Díaz', phone: '+57 310 456 7890', relation: 'mamá' };
  const forCoaches = { coach: true, note: 'Sin saltos', emergencyContact };
  const coach = await admin.post('/api/admin/users', { ...importedUser(), ...forCoaches, accountStatus: 'active' });
  expect(coach.status).toBe(201);
  const inFavour = { assignmentId: null, amount: 5_000, method: 'nequi' };
  await admin.post(`/api/admin/users/${odd.id}/payments`, inFavour);
  const gone = await registerMember(origin, { firstName: 'Evaristo', lastName: 'Olvidado' });
  await admin.delete(`/api/admin/users/${gone.id}`);

  const way = { kind: 'bre-b', key: '@RITMO1', holder: 'Ritmo SAS', hint: 'Sin costo', qr: '000201' };
  const setWays = (ways: readonly object[]) =>
    admin.put('/api/admin/ways-to-pay', { ways, currentPassword: adminPassword });
  expect((await setWays([way])).status).toBe(200);
  expect(await order('no-es-esta')).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } });
  const { status, body } = await order(adminPassword);
  expect(status).toBe(202);
  const look = async () => (await admin.get(`/api/admin/reports/${body.id}`)).body;
  await expect
    .poll(look)
    .toMatchObject({ state: 'done', fileName: expect.stringMatching(/^todo-el-estudio-\d{4}-\d\d-\d\d\.zip$/) });
  const file = await admin.get(`/api/admin/reports/${body.id}/file`);
  expect(file.headers.get('content-type')).toBe('application/zip');
  const colleague = importedUser();
  const created = await admin.post('/api/admin/users', { ...colleague, type: 'admin', accountStatus: 'active' });
  expect(created.status).toBe(201);
  const another = await signIn(origin, colleague.email, colleague.documentNumber);
  for (const path of [`/api/admin/reports/${body.id}`, `/api/admin/reports/${body.id}/file`])
    expect(await another.get(path)).toMatchObject({ status: 404, body: { code: 'REPORT_NOT_FOUND' } });

  const files = await filesOf(file.bytes);
  const { 'LEEME.html': page = '', 'personas.csv': people = '', ...tables } = files;
  for (const csv of [people, ...Object.values(tables)]) {
    const [titles = ''] = csv.replace('\uFEFF', '').split('\r\n');
    for (const title of titles.split(';')) expect(page).toContain(`<th scope="row">${title}</th>`);
  }
  expect(Object.keys(tables)).toEqual([
    'estudio.csv',
    'como-pagar.csv',
    'administradores.csv',
    'planes.csv',
    'asignaciones.csv',
    'solicitudes.csv',
    'entrenamientos.csv',
    'inscripciones.csv',
    'movimientos.csv',
    'caja.csv',
    'saldos.csv',
    'cuadres.csv',
    'cierres.csv',
    'permisos.csv',
    'actividad.csv',
  ]);
  expect(tables['como-pagar.csv']).toContain(`\r\nBre-B;"'@RITMO1";Ritmo SAS;Sin costo;"'000201"\r\n`);
  await setWays([]);
  expect(JSON.stringify(files)).not.toMatch(/Evaristo|Olvidado/);
  const { id: coachId } = coach.body.user;
  expect(people).toContain(`;${coachId};Sí;Sin saltos;Rosa Díaz;"'+57 310 456 7890";mamá;;;;;;;;;;;;\r\n`);
  // The plan that runs: its days, the classes left and what is owed.
  expect(people).toMatch(new RegExp(`;${odd.id};{13}"'-Plan ${odd.id}";[\\d-]+;[\\d-]+;19;\\d+\r\n`));
  expect(tables['asignaciones.csv']).toContain(`'-Plan ${odd.id}`);
  expect(tables['entrenamientos.csv']).toMatch(new RegExp(`${training};Normal;.*;Programado;Funcional;;Sala 1;;;\r\n`));
  expect(tables['movimientos.csv']).toMatch(
    new RegExp(`;${odd.id};\\d+;[^;]+;Clases del plan;Inscripción;-1;19;Miembro;`),
  );
  expect(tables['inscripciones.csv']).toContain(`;${training};${odd.id};Inscrito;Plan;`);
  expect(tables['caja.csv']).toContain(`;Pago;${odd.id};;;5000;Nequi;`);
  expect(tables['saldos.csv']).toMatch(new RegExp(`\r\n${odd.id};\\w+;0;0;\\d+;\r\n`));
  expect(tables['saldos.csv']).toContain(`\r\n${odd.id};;;;;5000\r\n`);

  const ready = asImported(people);
  const token = (await other.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
  for (let from = 0; from < ready.length; from += 50) {
    const rows = ready.slice(from, from + 50).map(({ person }) => person);
    const imported = await other.call('POST', '/api/admin/users/import', { token, body: { rows } });
    expect(imported.body.results.map(({ kind }: { kind: string }) => kind)).toEqual(rows.map(() => 'created'));
  }
  const inFile = new Set(ready.map(({ person }) => person.email));
  const theirs = await databases.of.auth.collection('accounts').find().toArray();
  const stored = theirs.map((row) => personOf(row as never)).filter(({ email }) => inFile.has(email));
  const copied = await other.connection.db!.collection('accounts').find().toArray();
  const byEmail = new Map(copied.map((row) => [row['email'], personOf(row as never)]));
  expect(stored.length).toBe(ready.length);
  for (const person of stored) expect(byEmail.get(person.email)).toEqual(person);
});

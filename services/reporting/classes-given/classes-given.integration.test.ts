import { newId } from '@studio/chassis/mongo/new-id';
import { waitFor } from '@studio/chassis/testing/until';
import { studioInstant } from '@studio/contracts/studio-time';
import { deletedAccount, someAccount, someBooking, someTraining } from '@studio/contracts/testing/event-fixtures';
import { beforeAll, expect, test } from 'vitest';
import { benchForTests } from '../testing/bench.ts';
import { byHeader, readSheet } from '../testing/read-report.ts';

const bench = benchForTests();
beforeAll(async () => {
  bench.setClock(studioInstant('2090-05-10', '12:00'));
});

const path = '/api/admin/classes-given';
const none = { own: 0, asSubstitute: 0, replaced: 0, cancelled: 0, people: 0, attended: 0 };

async function aClass(coachId: string, changes: Parameters<typeof someTraining>[0] = {}, version = 1) {
  const training = someTraining({ date: '2090-04-30', coachId, ...changes });
  await bench.otherServices.training(training, version);
  return training;
}

test('a month has what each coach gave, and keeps it when a coach is renamed or deleted', async () => {
  const [laura, diego] = [
    someAccount({ firstName: 'Laura', lastName: 'Giraldo', coach: true }),
    someAccount({ firstName: 'Diego', lastName: 'Arias', coach: true }),
  ];
  for (const account of [laura, diego]) await bench.otherServices.account(account);
  const { trainingId } = await aClass(laura.accountId);
  const substituted = await aClass(laura.accountId, { substituteFor: diego.accountId });
  await aClass(diego.accountId, { status: 'cancelled' });
  await aClass(newId(), { date: '2090-05-01' });
  // The seats of both: who came, who did not, a guest, a released seat, a cancelled booking.
  for (const id of [trainingId, substituted.trainingId]) {
    await bench.otherServices.booking(someBooking(id, { attendance: 'attended' }));
    await bench.otherServices.booking(someBooking(id, { attendance: 'absent' }));
    await bench.otherServices.booking(someBooking(id, { guest: true, attendance: null }));
    await bench.otherServices.booking(someBooking(id, { status: 'released' }));
    await bench.otherServices.booking(someBooking(id, { status: 'cancelled' }));
  }
  const ofLaura = { ...none, user_id: laura.accountId, own: 1, asSubstitute: 1, people: 6, attended: 2 };
  const ofDiego = { ...none, user_id: diego.accountId, replaced: 1, cancelled: 1 };
  expect(await bench.get(`${path}?month=2090-04`)).toEqual({
    month: '2090-04',
    coaches: [
      { ...ofDiego, name: 'Diego Arias' },
      { ...ofLaura, name: 'Laura Giraldo' },
    ],
  });

  await bench.otherServices.account({ ...laura, lastName: 'Botero' }, 2);
  await bench.otherServices.account(deletedAccount(diego), 2);
  expect((await bench.get(`${path}?month=2090-04`)).coaches).toEqual([
    { ...ofDiego, name: '' },
    { ...ofLaura, name: 'Laura Botero' },
  ]);
});

test('a class that was moved counts in the month of its new day alone', async () => {
  const coach = newId();
  const { trainingId } = await aClass(coach, { date: '2090-03-31' });
  await aClass(coach, { trainingId, date: '2090-02-28' }, 2);
  await bench.get('/api/admin/stats');
  const monthsOf = async (month: string) => (await bench.get(`${path}?month=${month}`)).coaches.length;
  expect([await monthsOf('2090-03'), await monthsOf('2090-02')]).toEqual([0, 1]);
});

test('without a month it is the current one, and no other than a month is taken for one', async () => {
  expect(await bench.get(path)).toMatchObject({ month: '2090-05' });
  for (const month of ['2090-13', '2090-5', '2090-05-01', 'mayo']) {
    expect(await bench.call('admin', 'GET', `${path}?month=${month}`)).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'El mes no es válido' }] },
    });
  }
});

test('a coach reads the own figures of a year by month, the latest first, and nobody else does', async () => {
  const [own, other] = [bench.coachId, newId()];
  await aClass(own, { date: '2090-05-09' });
  await aClass(own, { date: '2089-06-01', substituteFor: other });
  await aClass(other, { date: '2090-01-15', substituteFor: own });
  await aClass(own, { date: '2089-05-31' });
  await aClass(other, { date: '2090-01-16' });
  await bench.get('/api/admin/stats');
  expect(await bench.call('coach', 'GET', '/api/coach/classes-given')).toMatchObject({
    status: 200,
    body: [
      { ...none, month: '2090-05', own: 1 },
      { ...none, month: '2090-01', replaced: 1 },
      { ...none, month: '2089-06', asSubstitute: 1 },
    ],
  });
  for (const [who, where] of [
    ['member', path],
    ['coach', path],
    ['member', '/api/coach/classes-given'],
    ['admin', '/api/coach/classes-given'],
  ] as const)
    expect([who, where, (await bench.call(who, 'GET', where)).status]).toEqual([who, where, 403]);
});

test('the spreadsheet has a row for each coach and month; a typed value adds its columns, and is not kept', async () => {
  // Files are removed by the clock of the database, too.
  bench.setClock(undefined);
  const coach = someAccount({ firstName: 'Natalia', lastName: 'Ospina' });
  await bench.otherServices.account(coach);
  for (const date of ['2018-01-31', '2018-02-01', '2018-02-02']) await aClass(coach.accountId, { date });
  const period = { startDate: '2018-01-01', endDate: '2018-02-28' };
  const figures = { Propias: '1', 'Como reemplazo': '0', Reemplazadas: '0', Canceladas: '0', Personas: '0' };
  const january = { Mes: '2018-01', Entrenador: 'Natalia Ospina', ...figures, Asistieron: '0' };
  const [plain, valued] = [await fileOf(period), await fileOf({ ...period, classValue: 45_000 })];
  expect(plain).toEqual({
    fileName: 'clases-dadas-2018-01-01-a-2018-02-28.xlsx',
    rows: [january, { ...january, Mes: '2018-02', Propias: '2' }],
  });
  const value = { 'Valor por clase': '45000' };
  expect(valued.rows).toEqual([
    { ...january, ...value, Total: '45000' },
    { ...january, ...value, Mes: '2018-02', Propias: '2', Total: '90000' },
  ]);
  expect(JSON.stringify(await bench.models.reports.find().lean())).not.toContain('45000');
  expect(JSON.stringify(await bench.connection.collection('outbox').find().toArray())).not.toContain('45000');
});

async function fileOf(order: object) {
  const body = { type: 'classes-given', format: 'excel', ...order };
  const { body: ordered } = await bench.call('admin', 'POST', '/api/admin/reports', body);
  const made = await waitFor(async () => {
    const report = await bench.get(`/api/admin/reports/${ordered.id}`);
    expect(report.state).toBe('done');
    return report;
  });
  const { bytes } = await bench.call('admin', 'GET', `/api/admin/reports/${ordered.id}/file`);
  const rows = byHeader(await readSheet(bytes)).map((row) =>
    Object.fromEntries(Object.entries(row).map(([header, { value }]) => [header, value])),
  );
  return { fileName: made.fileName, rows };
}

import { newId } from '@studio/chassis/mongo/new-id';
import { endOfStudioDay } from '@studio/contracts/studio-time';
import { describe, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { benchForTests } from '../testing/bench.ts';
import {
  deletedAccount,
  someAccount,
  someAssignment,
  someBalance,
  someBooking,
  someTraining,
} from '@studio/contracts/testing/event-fixtures';
import { byHeader, readPages, readSheet } from '../testing/read-report.ts';

const bench = benchForTests();

const users = '/api/admin/reports/registered-users';
const plans = '/api/admin/reports/user-plans';
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const noRecords = { message: 'No se encontraron registros para los filtros especificados', code: 'NO_RECORDS' };

/** Repeats the call while the answer may lag behind the published events. */
async function download(path: string, status = 200) {
  const response = await waitFor(async () => {
    const answer = await bench.call('admin', 'GET', path);
    if (answer.headers.has('x-data-may-lag')) throw new Error(`${path} may lag`);
    return answer;
  });
  expect(response.status).toBe(status);
  return { headers: response.headers, file: response.bytes };
}

async function sheetOf(path: string) {
  const { file } = await download(path);
  return readSheet(file);
}

const valuesOf = (row: Record<string, { value: string | null }> | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).map(([header, { value }]) => [header, value]));

/** Trainings of these dates that the account attended, and a later one that it did not. */
async function attend(accountId: string, dates: readonly string[]) {
  const marks = [...dates.map((date) => [date, 'attended'] as const), ['2097-01-02', 'absent'] as const];
  for (const [date, attendance] of marks) {
    const training = someTraining({ date });
    await bench.otherServices.training(training);
    await bench.otherServices.booking(someBooking(training.trainingId, { accountId, attendance }));
  }
}

/** Days since 1900 as spreadsheets count them. */
const serial = (date: string) => String(Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569);

describe('registered users', () => {
  const day = 'startDate=2025-03-10&endDate=2025-03-10';

  test('come as a spreadsheet with typed columns, a header that stays and a filter', async () => {
    const ana = someAccount({ createdAt: '2025-03-10T15:00:00.000Z', phone: '+57 300 123 4567' });
    await bench.otherServices.account(ana);
    await bench.otherServices.assignment(someAssignment(ana.accountId));
    await attend(ana.accountId, ['2025-03-11', '2025-04-02']);
    const { headers, file } = await download(`${users}?${day}&format=excel`);
    expect(headers.get('content-type')).toBe(excelType);
    expect(headers.get('content-disposition')).toBe('attachment; filename="usuarios-registrados.xlsx"');

    const sheet = await readSheet(file);
    expect(sheet).toMatchObject({ name: 'Usuarios registrados', frozenRows: 1, filter: 'A1:M2' });
    const [row] = byHeader(sheet);
    expect(valuesOf(row)).toEqual({
      Nombre: 'Ana María',
      Apellido: 'Gómez Núñez',
      Correo: ana.email,
      Teléfono: '+57 300 123 4567',
      'Tipo de documento': 'Cédula de Ciudadanía',
      'Número de documento': ana.documentNumber,
      'Fecha de nacimiento': serial('1990-05-17'),
      Género: 'Femenino',
      Tipo: 'Miembro',
      Estado: 'Activo',
      'Plan activo': 'Plan Básico',
      'Fecha de registro': serial('2025-03-10'),
      'Última visita': serial('2025-04-02'),
    });
    expect(row?.['Fecha de registro']).toMatchObject({ type: 'n', format: 'dd/mm/yyyy' });
  });

  test('come as a PDF with the studio, the title, the filters, the day and the pages', async () => {
    const { headers, file } = await download(`${users}?${day}`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('attachment; filename="usuarios-registrados.pdf"');
    const pages = await readPages(file);
    expect(pages).toHaveLength(1);
    for (const text of [
      'Estudio Ñandú',
      'Usuarios registrados',
      'Fecha de registro: del 10/03/2025 al 10/03/2025',
      'Generado el ',
      '1 registro',
      'Ana María',
      'Gómez Núñez',
      'Cédula de Ciudadanía',
      '17/05/1990',
      'Plan Básico',
      'Página 1 de 1',
    ]) {
      expect(pages[0]).toContain(text);
    }
  });

  test('are filtered by the day of registration in studio time, both ends included', async () => {
    const instants = {
      Antes: '2024-06-01T04:59:59.999Z',
      Primero: '2024-06-01T05:00:00.000Z',
      Último: '2024-07-01T04:59:59.999Z',
      Después: '2024-07-01T05:00:00.000Z',
    };
    for (const [firstName, createdAt] of Object.entries(instants)) {
      await bench.otherServices.account(someAccount({ firstName, createdAt }));
    }
    const names = async (query: string) =>
      byHeader(await sheetOf(`${users}?format=excel&${query}`)).map((row) => row['Nombre']?.value);
    expect(await names('startDate=2024-06-01&endDate=2024-06-30')).toEqual(['Primero', 'Último']);
    expect(await names('endDate=2024-06-30')).toEqual(['Antes', 'Primero', 'Último']);
    expect((await names('startDate=2024-06-01')).slice(0, 3)).toEqual(['Primero', 'Último', 'Después']);
  });

  test('are all included if the filters are empty', async () => {
    const { headers } = await download(`${users}?startDate=&endDate=&format=excel`);
    expect(headers.get('content-type')).toBe(excelType);
    const ofDay = byHeader(await sheetOf(`${users}?startDate=&endDate=2024-06-30&format=excel`));
    expect(ofDay.map((row) => row['Nombre']?.value)).toContain('Último');
  });

  test('that were deleted are not in the report', async () => {
    const gone = someAccount({ createdAt: '2023-02-02T15:00:00.000Z' });
    const query = 'startDate=2023-02-02&endDate=2023-02-02&format=excel';
    await bench.otherServices.account(gone);
    expect(byHeader(await sheetOf(`${users}?${query}`))).toHaveLength(1);
    await bench.otherServices.account(deletedAccount(gone), 2);
    await download(`${users}?${query}`, 404);
  });
});

describe('names as people write them', () => {
  const day = 'startDate=2021-01-01&endDate=2021-01-01';
  const createdAt = '2021-01-01T15:00:00.000Z';
  const names = ['Ñáñez Güiza', 'José 😀', 'Ana 💪🏽', 'Łukasz', '=1+1', '+1+1', '-1+1', '@SUM(A1)', '<b>&"x"</b>'];

  test('come out right and harmless in a spreadsheet', async () => {
    for (const firstName of names) await bench.otherServices.account(someAccount({ firstName, createdAt }));
    const cells = byHeader(await sheetOf(`${users}?${day}&format=excel`)).map((row) => row['Nombre']);
    expect(new Set(cells.map((cell) => cell?.value))).toEqual(
      new Set(names.map((name) => (/^[=+\-@]/.test(name) ? `'${name}` : name))),
    );
    for (const cell of cells) expect(cell).toMatchObject({ type: 'str', formula: false });
  });

  test('come out right on paper; a picture that the font lacks is left out', async () => {
    const [page = ''] = await readPages((await download(`${users}?${day}`)).file);
    for (const name of names) expect(page).toContain(name.replace(' 💪🏽', ''));
    expect(page).not.toMatch(/[\uFFFD💪]/u);
  });
});

describe('plans of users', () => {
  const period = 'startDate=2020-05-01&endDate=2020-05-31';

  test('of a deleted user stay in the report without the name', async () => {
    const ana = someAccount();
    const gone = someAccount({ firstName: 'Evaristo', lastName: 'Olvidado' });
    const held = { endsOn: '2020-06-10', status: 'Vencido' } as const;
    await bench.otherServices.account(ana);
    await bench.otherServices.account(gone);
    const inPart = someAssignment(ana.accountId, { ...held, startsOn: '2020-05-01' });
    await bench.otherServices.assignment(inPart);
    const { assignmentId } = inPart;
    await bench.otherServices.balance(someBalance(ana.accountId, {}, { assignmentId, paid: 80_000, debt: 40_000 }));
    await bench.otherServices.assignment(someAssignment(gone.accountId, { ...held, startsOn: '2020-05-31' }));
    for (const startsOn of ['2020-04-30', '2020-06-01']) {
      await bench.otherServices.assignment(someAssignment(newId(), { ...held, startsOn }));
    }
    for (const { accountId } of [ana, gone]) await attend(accountId, ['2020-05-20']);
    await bench.otherServices.account(deletedAccount(gone), 2);

    const sheet = await sheetOf(`${plans}?${period}&format=excel`);
    const rows = byHeader(sheet);
    expect(sheet).toMatchObject({ name: 'Planes de usuario', frozenRows: 1, filter: 'A1:L3' });
    expect(valuesOf(rows[0])).toEqual({
      Usuario: 'Ana María Gómez Núñez',
      Correo: ana.email,
      Documento: `Cédula de Ciudadanía ${ana.documentNumber}`,
      Plan: 'Plan Básico',
      Precio: '120000',
      Inicio: serial('2020-05-01'),
      Fin: serial('2020-06-10'),
      Estado: 'Vencido',
      'Clases otorgadas': '12',
      'Última visita': serial('2020-05-20'),
      Pagado: '80000',
      Debe: '40000',
    });
    expect(rows[0]?.['Precio']).toMatchObject({ type: 'n', format: '"$" #,##0;"−$" #,##0' });
    expect(valuesOf(rows[1])).toMatchObject({
      Usuario: 'Usuario eliminado',
      Precio: '120000',
      'Última visita': null,
      Pagado: null,
      Debe: null,
    });
    expect(JSON.stringify(rows)).not.toMatch(/Evaristo|Olvidado/);
  });

  test('end on the day on which they were ended, or on the last day of their period', async () => {
    const ana = someAccount();
    await bench.otherServices.account(ana);
    const month = { startsOn: '2018-03-01', endsOn: '2018-04-01' };
    const ends = [
      ['Rembolsado', '2018-03-07T04:59:00.000Z', '2018-03-06'],
      ['Vencido', endOfStudioDay(month.endsOn).toISOString(), month.endsOn],
    ] as const;
    for (const [status, endedAt] of ends) {
      const assignment = someAssignment(ana.accountId, { ...month, status, endedAt, endedBy: newId() });
      await bench.otherServices.assignment(assignment);
    }
    const rows = byHeader(await sheetOf(`${plans}?startDate=2018-03-01&endDate=2018-03-01&format=excel`));
    const told = rows.map(valuesOf).map(({ Estado, Fin }) => [Estado, Fin]);
    expect(told).toEqual(ends.map(([status, , lastDay]) => [status, serial(lastDay)]));
  });

  test('have totals by state on a sheet of their own, and below the rows on paper', async () => {
    const ana = someAccount();
    await bench.otherServices.account(ana);
    const month = { startsOn: '2017-03-01', endsOn: '2017-04-01' };
    const held = [
      ['Vencido', 120_000],
      ['active', 120_000],
      ['Error', 210_000],
      ['Rembolsado', 60_000],
      ['Cancelado', 60_000],
    ] as const;
    for (const [status, price] of held) {
      const plan = { id: newId(), name: 'Plan', price, maxTrainingsPerWeek: 3 };
      await bench.otherServices.assignment(someAssignment(ana.accountId, { ...month, status, plan }));
    }
    const query = 'startDate=2017-03-01&endDate=2017-03-01';
    const { file } = await download(`${plans}?${query}&format=excel`);
    const totals = await readSheet(file, 2);
    expect(totals.name).toBe('Totales por estado');
    const lines = byHeader(totals).map((row) => Object.values(valuesOf(row)));
    expect(lines.slice(0, 5)).toEqual([
      ['Rembolsado', '1', '60000', '0', null],
      ['Cancelado', '1', '60000', '60000', null],
      ['Error', '1', '210000', '0', null],
      ['Vencido', '2', '240000', '240000', null],
      ['Total', '5', '570000', '300000', null],
    ]);
    expect(byHeader(totals)[0]?.['Valor']).toMatchObject({ type: 'n', format: '"$" #,##0;"−$" #,##0' });
    const [page] = await readPages((await download(`${plans}?${query}`)).file);
    expect(page).toMatch(/Total +5 +\$ 570\.000 +\$ 300\.000/);
  });

  test('come as a PDF too', async () => {
    const { headers, file } = await download(`${plans}?${period}&format=pdf`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="planes-usuario.pdf"');
    const [page = ''] = await readPages(file);
    for (const text of ['Planes de usuario', 'Inicio del plan: del 01/05/2020', 'Usuario eliminado', '$ 120.000']) {
      expect(page).toContain(text);
    }
    expect(page).not.toMatch(/Evaristo|Olvidado/);
  });
});

test.each([users, plans])('%s answers 404 in the words of the spec when nothing matches', async (path) => {
  const response = await bench.call('admin', 'GET', `${path}?startDate=1998-01-01&endDate=1998-01-02&format=excel`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-disposition')).toBeNull();
  expect(response.body).toMatchObject(noRecords);
});

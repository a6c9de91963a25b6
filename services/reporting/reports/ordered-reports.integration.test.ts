import { sealEnvelope } from '@studio/chassis/events/envelope';
import { newId } from '@studio/chassis/mongo/new-id';
import { exportOrdered } from '@studio/contracts/events/export-events';
import { ledgerTold, type MovementState } from '@studio/contracts/events/training-events';
import { describe, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { benchForTests } from '../testing/bench.ts';
import {
  someAccount,
  someAssignment,
  someCashEntry,
  someClosing,
  someCount,
} from '@studio/contracts/testing/event-fixtures';
import { newReport } from './order-report.ts';
import { byHeader, readPages, readSheet } from '../testing/read-report.ts';

const bench = benchForTests();

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const noRecords = { message: 'No se encontraron registros para los filtros especificados', code: 'NO_RECORDS' };

const order = (body: object) => bench.call('admin', 'POST', '/api/admin/reports', body);

async function ordered(body: object): Promise<string> {
  const response = await order(body);
  expect(response.status).toBe(202);
  return response.body.id;
}

async function untilMade(id: string) {
  return waitFor(async () => {
    const report = (await bench.get(`/api/admin/reports/${id}`)) as Record<string, unknown>;
    expect(report['progress']).toBe(100);
    return report;
  });
}

describe('a report that is ordered', () => {
  const someDay = { startDate: '2019-09-09', endDate: '2019-09-09' };

  test('shows its progress, and any administrator may fetch its file', async () => {
    await bench.otherServices.account(someAccount({ createdAt: '2019-09-09T15:00:00.000Z' }));
    const id = await ordered({ type: 'registered-users', format: 'excel', ...someDay });
    expect(await untilMade(id)).toEqual({
      id,
      state: 'done',
      progress: 100,
      rows: 1,
      fileName: 'usuarios-registrados.xlsx',
    });
    const response = await bench.call('otherAdmin', 'GET', `/api/admin/reports/${id}/file`);
    expect(response.headers.get('content-type')).toBe(excelType);
    expect(byHeader(await readSheet(response.bytes))).toHaveLength(1);
  });

  test('is empty when no row matches', async () => {
    const id = await ordered({ type: 'user-plans', format: 'pdf', startDate: '1999-01-01', endDate: '1999-01-02' });
    expect(await untilMade(id)).toMatchObject({ state: 'empty', rows: 0 });
    const response = await bench.call('admin', 'GET', `/api/admin/reports/${id}/file`);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject(noRecords);
  });

  test('has no file before it is made', async () => {
    const filters = { startDate: null, endDate: null };
    const order = { _id: newId(), type: 'user-plans', format: 'pdf', filters, requestedBy: newId() } as const;
    const waiting = newReport(order, new Date());
    await bench.models.reports.create(waiting);
    const response = await bench.call('admin', 'GET', `/api/admin/reports/${waiting._id}/file`);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'REPORT_NOT_READY' });
    await bench.models.reports.deleteOne({ _id: waiting._id });
  });

  test('is kept for an hour', async () => {
    const id = await ordered({ type: 'registered-users', format: 'pdf', ...someDay });
    await untilMade(id);
    const made = Date.now();
    bench.setClock(new Date(made + 59 * 60_000));
    expect((await bench.call('admin', 'GET', `/api/admin/reports/${id}/file`)).status).toBe(200);
    bench.setClock(new Date(made + 61 * 60_000));
    for (const path of [`/api/admin/reports/${id}`, `/api/admin/reports/${id}/file`]) {
      expect((await bench.call('admin', 'GET', path)).status).toBe(404);
    }
    bench.setClock(undefined);
  });

  test.each([
    { body: { type: 'users', format: 'pdf' }, message: 'El tipo de reporte no es válido' },
    { body: { type: 'user-plans', format: 'doc' }, message: 'El formato no es válido' },
    {
      body: { type: 'user-plans', format: 'pdf', startDate: '2026-02-02', endDate: '2026-02-01' },
      message: 'La fecha de inicio no puede ser posterior a la fecha de fin',
    },
  ])('is refused where $message', async ({ body, message }) => {
    const response = await order(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ message, code: 'INVALID_INPUT' });
  });
});

describe('an export', () => {
  const stateOf = async (id: string) => (await bench.models.reports.findById(id).lean())?.state;
  /** The `upTo` of its page requests, in order. */
  const askedBy = (id: string) =>
    bench.otherServices.asked.flatMap(({ payload: { exportId, upTo } }) => (exportId === id ? [upTo] : []));

  async function order(): Promise<string> {
    const exportId = newId();
    const fact = { aggregateId: exportId, version: 1, payload: { exportId, orderedBy: newId() } };
    const ordered = sealEnvelope(exportOrdered, fact);
    for (const again of [ordered, ordered]) await bench.otherServices.broker.publish([again]);
    await waitFor(() => expect(askedBy(exportId)).toEqual([null]));
    return exportId;
  }

  const tellPage = (exportId: string, page: number, entries: readonly MovementState[]) =>
    bench.otherServices.broker.publish([
      sealEnvelope(ledgerTold, {
        aggregateId: exportId,
        version: page,
        payload: { exportId, entries: [...entries] },
      }),
    ]);

  function someEntry(): MovementState {
    return {
      movementId: newId(),
      accountId: newId(),
      sequence: 1,
      at: '2026-01-05T15:00:00.000Z',
      balance: 'plan',
      assignmentId: newId(),
      reason: 'booked',
      change: -1,
      balanceAfter: 11,
      actor: 'member',
      actorId: newId(),
      subject: { category: 'normal', date: '2026-01-05', startTime: '18:00:00' },
    };
  }

  test('is made once it has all pages of the ledger in order, alongside another export', async () => {
    const [first, second, third] = [someEntry(), someEntry(), someEntry()];
    const kept = async () => (await bench.models.movements.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id);
    const [slow, fast] = [await order(), await order()];
    // A page out of turn, and one delivered twice.
    await tellPage(slow, 2, []);
    for (let time = 0; time < 2; time += 1) await tellPage(slow, 1, [first, second]);
    await bench.get('/api/admin/stats');
    expect(await stateOf(slow)).toBe('collecting');
    expect(await kept()).toEqual([first.movementId, second.movementId]);

    await tellPage(fast, 1, [first, second, third]);
    await tellPage(fast, 2, []);
    await waitFor(async () => expect(await stateOf(fast)).toBe('done'));
    expect(await stateOf(slow)).toBe('collecting');

    await tellPage(slow, 2, [third]);
    for (let time = 0; time < 2; time += 1) await tellPage(slow, 3, []);
    await waitFor(async () => expect(await stateOf(slow)).toBe('done'));
    expect(await kept()).toEqual([first, second, third].map(({ movementId }) => movementId));
    await bench.get('/api/admin/stats');
    await waitFor(() => expect(askedBy(slow)).toEqual([null, second.movementId, third.movementId]));
    await waitFor(() => expect(askedBy(fast)).toEqual([null, third.movementId]));
  });
});

describe('the cash report', () => {
  const days = { startDate: '2018-09-01', endDate: '2018-09-30' };
  async function fileOf(format: 'pdf' | 'excel') {
    const id = await ordered({ type: 'cash', format, ...days });
    const { fileName } = await untilMade(id);
    return { fileName, file: (await bench.call('admin', 'GET', `/api/admin/reports/${id}/file`)).bytes };
  }
  const serial = (date: string) => String(Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569);
  const valuesOf = (row: Record<string, { value: string | null }>) =>
    Object.values(row).flatMap(({ value }) => value ?? []);

  test('has each entry, sums by method, person and day, counts of shifts and closings with their differences', async () => {
    const [ana, gloria] = [someAccount(), someAccount({ type: 'admin', firstName: 'Gloria', lastName: 'Mejía' })];
    const plan = someAssignment(ana.accountId);
    const [actorId, cashDay] = [gloria.accountId, '2018-09-01'];
    const of = { actorId, cashDay };
    const mistake = someCashEntry(ana.accountId, { ...of, number: 2, amount: 90_000, method: 'nequi' });
    const entries = [
      someCashEntry(ana.accountId, { ...of, number: 1, assignmentId: plan.assignmentId, note: 'Por Juan' }),
      mistake,
      {
        ...mistake,
        entryId: newId(),
        number: 3,
        kind: 'void',
        amount: -90_000,
        voids: mistake.entryId,
        // Who voids has not paid out what another person received.
        actorId: ana.accountId,
        note: 'Dos veces',
      },
      {
        ...mistake,
        entryId: newId(),
        number: 4,
        kind: 'cash-out',
        accountId: null,
        amount: -5_000,
        method: 'efectivo',
        note: 'Agua',
      },
      someCashEntry(ana.accountId, { number: 5, cashDay: '2018-09-30', receivedOn: '2018-09-29', amount: 1_000 }),
      someCashEntry(ana.accountId, { ...of, number: 6, kind: 'credit', method: null, assignmentId: plan.assignmentId }),
      someCashEntry(ana.accountId, { number: 7, cashDay: '2018-10-01' }),
    ] as const;
    for (const account of [ana, gloria]) await bench.otherServices.account(account);
    await bench.otherServices.assignment(plan);
    for (const entry of [...entries, entries[0]]) await bench.otherServices.entry(entry);
    const shift = { expected: 40_000, counted: 39_000, note: 'Turno de la mañana', countedBy: actorId };
    await bench.otherServices.count(someCount('2018-09-01', shift));
    const sums = { cashIn: 40_000, cashOut: 5_000, found: -1_000, expected: 34_000 };
    const counted = { ...sums, counted: 32_000, closedBy: actorId };
    await bench.otherServices.closing(someClosing('2018-09-01', counted));

    const { fileName, file } = await fileOf('excel');
    expect(fileName).toBe('caja-2018-09-01-a-2018-09-30.xlsx');
    const rows = byHeader(await readSheet(file)).map((row) => valuesOf(row).slice(1));
    const [who, received] = ['Ana María Gómez Núñez', 'Gloria Mejía'];
    expect(rows).toEqual([
      ['1', '0.75', 'Plan Básico', who, 'Efectivo', '40000', received, 'Por Juan'],
      ['2', '0.75', 'Abono a favor', who, 'Nequi', '90000', received, 'Anulado por el n.º 3'],
      ['3', '0.75', 'Anula el n.º 2', who, 'Nequi', '-90000', who, 'Dos veces'],
      ['4', '0.75', 'Agua', 'Efectivo', '-5000', received],
      ['6', '0.75', 'Saldo a favor usado para el Plan Básico', who, '40000', received],
      ['5', '0.75', 'Abono a favor', who, 'Efectivo', '1000', 'Usuario eliminado', 'Recibido el 29/09/2018'],
    ]);
    const sheets = await Promise.all([2, 3, 4, 5, 6].map((number) => readSheet(file, number)));
    const tables = sheets.map((sheet) => [
      sheet.name,
      byHeader(sheet)
        .map(valuesOf)
        .filter(({ length }) => length > 1),
    ]);
    expect(Object.fromEntries(tables)).toEqual({
      'Totales por día': [
        [serial('2018-09-01'), '130000', '95000', '35000'],
        [serial('2018-09-30'), '1000', '0', '1000'],
        ['Total', '131000', '95000', '36000'],
      ],
      'Totales por medio': [
        ['Efectivo', '41000', '5000', '36000'],
        ['Nequi', '90000', '90000', '0'],
        ['Total', '131000', '95000', '36000'],
      ],
      'Totales por persona': [
        [received, '130000', '95000', '35000'],
        ['Usuario eliminado', '1000', '0', '1000'],
        ['Total', '131000', '95000', '36000'],
      ],
      'Cuadres de turno': [
        [serial('2018-09-01'), String(13 / 24), received, '40000', '39000', '-1000', 'Turno de la mañana'],
      ],
      Cierres: [
        [serial('2018-09-01'), '1', '0', '40000', '5000', '-1000', '34000', '32000', '-2000', received],
        ['Total', '40000', '5000', '-1000', '-2000'],
      ],
    });
    const cells = [await readSheet(file), ...sheets].flatMap((sheet) => byHeader(sheet).flatMap(Object.entries));
    const typed = (header: string) =>
      new Set(cells.filter(([name]) => name === header).map(([, { type, format }]) => `${type} ${format}`));
    expect([...typed('Hora')]).toEqual(['n hh:mm']);
    // Below the days stand the name of the last row and a note.
    expect(typed('Día')).toEqual(new Set(['n dd/mm/yyyy', 'str dd/mm/yyyy', 'str 0']));
    const texts = cells.flatMap(([, { type, value }]) => (type === 'str' ? (value ?? []) : []));
    expect(texts.filter((text) => /^[\d/:.-]+$/.test(text))).toEqual([]);
    const pages = await readPages((await fileOf('pdf')).file);
    expect(pages[0]).toMatch(/Totales por medio[^]+Total[^]+Totales por día[^]+30\/09\/2018[^]+Total/);
    expect(pages.join('\n')).toMatch(
      /Cuadres de turno[^]+Cierres[^]+Total +– +– +\$ 40\.000 +\$ 5\.000 +−\$ 1\.000 +– +– +−\$ 2\.000/,
    );
    expect(pages.join('\n')).toMatch(/Cierres[^]+01\/09\/2018 +1 +18:00/);
  });
});

import { newId } from '@studio/chassis/mongo/new-id';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Bench, openBench } from '../testing/bench.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { byHeader, readSheet } from '../testing/read-report.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const soon = { timeout: 20_000 };
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const noRecords = { message: 'No se encontraron registros para los filtros especificados', code: 'NO_RECORDS' };

describe('a report that is ordered', () => {
  const order = (body: object) => bench.call('admin', 'POST', '/api/admin/reports', body);
  const someDay = { startDate: '2019-09-09', endDate: '2019-09-09' };

  async function ordered(body: object): Promise<string> {
    const response = await order(body);
    expect(response.status).toBe(202);
    return response.body.id;
  }

  async function untilMade(id: string) {
    return vi.waitFor(async () => {
      const report = (await bench.get(`/api/admin/reports/${id}`)) as Record<string, unknown>;
      expect(report['progress']).toBe(100);
      return report;
    }, soon);
  }

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
    expect((await bench.call('member', 'GET', `/api/admin/reports/${id}/file`)).status).toBe(403);
  });

  test('is empty when no row matches', async () => {
    const id = await ordered({ type: 'user-plans', format: 'pdf', startDate: '1999-01-01', endDate: '1999-01-02' });
    expect(await untilMade(id)).toMatchObject({ state: 'empty', rows: 0 });
    const response = await bench.call('admin', 'GET', `/api/admin/reports/${id}/file`);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject(noRecords);
  });

  test('has no file before it is made', async () => {
    const now = new Date();
    const waiting = {
      _id: newId(),
      type: 'user-plans',
      format: 'pdf',
      filters: { startDate: null, endDate: null },
      state: 'queued',
      requestedBy: newId(),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
      aliveAt: now,
    } as const;
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

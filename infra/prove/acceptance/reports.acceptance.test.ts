import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { byHeader, readPages, readSheet } from '../../../services/reporting/testing/read-report.ts';
import { type ApiClient, apiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const today = toStudioDate(new Date());
const around = `startDate=${addStudioDays(today, -1)}&endDate=${addStudioDays(today, 1)}`;

describe('reports', () => {
  const unique = String(Date.now());
  const formula = `=HYPERLINK("http://x.example/${unique}")`;
  let admin: Person;
  let odd: Person;
  let planName: string;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
    odd = await registerMember(origin, { firstName: formula, lastName: `Ñandú Güell 🏋️ ${unique}` });
    planName = `+Plan ${unique}`;
    await assignPlan(admin, odd, await createPlan(admin, { name: planName, price: 123_456 }));
  });

  async function download(path: string) {
    const { status, headers, bytes } = await admin.get(path);
    return {
      status,
      type: headers.get('content-type'),
      disposition: headers.get('content-disposition'),
      file: bytes,
    };
  }

  async function oddRow(file: Uint8Array) {
    const sheet = await readSheet(file);
    const row = byHeader(sheet).find((cells) => cells['Correo']?.value === odd.email);
    return { sheet, row: row! };
  }

  test('registered users as Excel: what was registered comes back, and a formula is only text', async () => {
    const { status, type, disposition, file } = await download(
      `/api/admin/reports/registered-users?format=excel&${around}`,
    );
    expect({ status, type }).toEqual({ status: 200, type: excelType });
    expect(disposition).toMatch(/^attachment; filename="?usuarios-registrados\.xlsx"?/);
    const { sheet, row } = await oddRow(file);
    expect(sheet.frozenRows).toBe(1);
    expect(row['Apellido']).toMatchObject({ type: 'str', value: `Ñandú Güell 🏋️ ${unique}`, formula: false });
    expect(row['Nombre']).toMatchObject({ type: 'str', formula: false });
    expect(row['Nombre']?.value).toContain(formula);
    expect(row['Plan activo']?.value).toContain(planName);
    expect(sheet.rows.flat().some((cell) => cell.formula)).toBe(false);
    expect(sheet.rows).toHaveLength(1 + (await usersOf(admin)));
  });

  test('registered users as PDF', async () => {
    const { status, type, disposition, file } = await download(
      `/api/admin/reports/registered-users?format=pdf&${around}`,
    );
    expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' });
    expect(disposition).toMatch(/^attachment; filename="?usuarios-registrados\.pdf"?/);
    const pages = await readPages(file);
    expect(pages[0]).toContain('Usuarios registrados');
    pages.forEach((page, index) => {
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
      expect(page).toContain('Apellido');
    });
    expect(pages.join('\n')).toContain('Ñandú Güell');
  });

  test('user plans as Excel and as PDF', async () => {
    const excel = await download(`/api/admin/reports/user-plans?format=excel&${around}`);
    expect({ status: excel.status, type: excel.type }).toEqual({ status: 200, type: excelType });
    expect(excel.disposition).toMatch(/^attachment; filename="?planes-usuario\.xlsx"?/);
    const { row } = await oddRow(excel.file);
    expect(row['Plan']?.value).toContain(planName);
    expect(row['Precio']).toMatchObject({ type: 'n', value: '123456' });
    expect(row['Clases otorgadas']).toMatchObject({ type: 'n', value: '20' });
    const pdf = await download(`/api/admin/reports/user-plans?${around}`);
    expect({ status: pdf.status, type: pdf.type }).toEqual({ status: 200, type: 'application/pdf' });
    expect(pdf.disposition).toMatch(/^attachment; filename="?planes-usuario\.pdf"?/);
    expect((await readPages(pdf.file)).join('\n')).toContain('Planes de usuario');
  });

  test('nothing in the period is a 404 with the words for it', async () => {
    const long = 'startDate=1990-01-01&endDate=1990-01-31';
    for (const type of ['registered-users', 'user-plans']) {
      const { status, body } = await admin.get(`/api/admin/reports/${type}?format=excel&${long}`);
      expect({ status, message: body.message }).toEqual({
        status: 404,
        message: 'No se encontraron registros para los filtros especificados',
      });
    }
    const backwards = await admin.get('/api/admin/reports/user-plans?startDate=2030-02-01&endDate=2030-01-01');
    expect(backwards.status).toBe(400);
  });

  test('an ordered report shows its progress and can be downloaded when it is done', async () => {
    const order = { type: 'registered-users', format: 'excel', startDate: addStudioDays(today, -1) };
    const { status, body } = await admin.post('/api/admin/reports', order);
    expect(status).toBe(202);
    const report = async () => (await admin.get(`/api/admin/reports/${body.id}`)).body;
    expect((await report()).state).toMatch(/^(queued|running|done)$/);
    await expect.poll(report, { timeout: 20_000 }).toMatchObject({ state: 'done', progress: 100 });
    expect(await report()).toEqual({
      id: body.id,
      state: 'done',
      progress: 100,
      rows: await usersOf(admin),
      fileName: 'usuarios-registrados.xlsx',
    });
    const { type, file } = await download(`/api/admin/reports/${body.id}/file`);
    expect(type).toBe(excelType);
    expect((await oddRow(file)).row).toBeDefined();
    const unknown = await admin.get(`/api/admin/reports/${'0'.repeat(24)}`);
    expect({ status: unknown.status, code: unknown.body.code }).toEqual({ status: 404, code: 'REPORT_NOT_FOUND' });
  });

  test('an ordered report about nothing says so', async () => {
    const order = { type: 'user-plans', format: 'pdf', endDate: '1990-01-01' };
    const { id } = (await admin.post('/api/admin/reports', order)).body;
    const state = async () => (await admin.get(`/api/admin/reports/${id}`)).body.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('empty');
    expect((await admin.get(`/api/admin/reports/${id}/file`)).body.code).toBe('NO_RECORDS');
  });

  test('of a deleted user the plan stays in the report, without the name', async () => {
    const { id } = odd;
    await admin.delete(`/api/admin/users/${id}`);
    const { file } = await download(`/api/admin/reports/user-plans?format=excel&${around}`);
    const rows = byHeader(await readSheet(file));
    const row = rows.find((cells) => cells['Plan']?.value?.includes(planName));
    expect(row?.['Usuario']?.value).toBe('Usuario eliminado');
    expect(JSON.stringify(rows)).not.toContain(odd.email);
    const { file: users } = await download(`/api/admin/reports/registered-users?format=excel&${around}`);
    expect(JSON.stringify(await readSheet(users))).not.toContain(odd.email);
  });

  test('reports are for administrators', async () => {
    const member = await registerMember(origin);
    for (const [who, status] of [
      [member, 403],
      [apiClient(origin), 401],
    ] as const) {
      const caller: ApiClient = who;
      expect((await caller.get('/api/admin/reports/registered-users')).status).toBe(status);
      expect((await caller.post('/api/admin/reports', { type: 'user-plans', format: 'pdf' })).status).toBe(status);
    }
  });
});

/** All users, who have all been registered during this run. */
async function usersOf(admin: ApiClient): Promise<number> {
  return (await admin.get('/api/admin/stats')).body.totalUsers;
}

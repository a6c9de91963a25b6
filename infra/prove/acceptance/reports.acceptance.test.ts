import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { byHeader, readSheet } from '../../../services/reporting/testing/read-report.ts';
import type { ApiClient } from '@studio/chassis/testing/api-client';
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

  test('an ordered report shows its progress and can be downloaded when it is done', async () => {
    const order = { type: 'registered-users', format: 'excel', startDate: addStudioDays(today, -1) };
    const { status, body } = await admin.post('/api/admin/reports', order);
    expect(status).toBe(202);
    const report = async () => (await admin.get(`/api/admin/reports/${body.id}`)).body;
    expect((await report()).state).toMatch(/^(queued|running|done)$/);
    await expect.poll(report).toMatchObject({ state: 'done', progress: 100 });
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
});

/** The number of users, all registered during this run. */
async function usersOf(admin: ApiClient): Promise<number> {
  return (await admin.get('/api/admin/stats')).body.totalUsers;
}

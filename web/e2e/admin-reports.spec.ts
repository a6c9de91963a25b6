import type { Route } from '@playwright/test';
import { expect, openAs, test, toast } from './fixtures.ts';

const firstBytes = { pdf: '%PDF', excel: 'PK' };

for (const [type, format, fileName] of [
  ['Usuarios registrados', 'pdf', 'usuarios-registrados.pdf'],
  ['Planes de usuarios', 'excel', 'planes-usuario.xlsx'],
] as const) {
  test(`the report «${type}» comes down by itself as ${fileName}`, async ({ page, admin, member }) => {
    expect(member.id).toBeTruthy();
    await openAs(page, admin, '/admin?tab=reportes');
    await expect(page.getByText('Sin filtros se incluyen todos los registros.')).toBeVisible();
    await page.getByText(type, { exact: true }).click();
    await page.getByText(format === 'pdf' ? 'PDF' : 'Excel', { exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Generar Reporte' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(fileName);
    await expect(toast(page, `${format.toUpperCase()} generado y descargado exitosamente`)).toBeVisible();
    await expect(page.getByText(new RegExp(`${fileName} · [\\d.]+ registros?`))).toBeVisible();
    const bytes: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) bytes.push(chunk as Buffer);
    const file = Buffer.concat(bytes);
    expect(file.subarray(0, firstBytes[format].length).toString('latin1')).toBe(firstBytes[format]);
    expect(file.length).toBeGreaterThan(1_000);
  });
}

test('where no report was ordered yet, no room is left for what comes of it', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=reportes');
  const form = page.locator('form');
  await expect(form).toBeVisible();
  const { above, below } = await form.evaluate((element) => {
    const [inner, outer] = [element, element.parentElement!].map((each) => each.getBoundingClientRect());
    return { above: inner!.top - outer!.top, below: outer!.bottom - inner!.bottom };
  });
  expect(below).toBeCloseTo(above, 0);
});

test('nothing found, dates in the wrong order, and the way back', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=reportes&desde=1999-01-01&hasta=1999-01-31');
  const start = page.getByLabel('Fecha de inicio (opcional)');
  const end = page.getByLabel('Fecha de fin (opcional)');
  await expect(start).toHaveValue('01/01/1999');
  await page.getByRole('button', { name: 'Generar Reporte' }).click();
  await expect(toast(page, 'No se encontraron registros para los filtros especificados')).toBeVisible();
  await end.fill('31/12/1998');
  await page.getByRole('button', { name: 'Generar Reporte' }).click();
  await expect(page.getByText('La fecha de inicio no puede ser posterior a la fecha de fin')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar Filtros' }).click();
  await expect(start).toHaveValue('');
  await expect(end).toHaveValue('');
  await expect(page).toHaveURL('/admin?tab=reportes');
});

test('what is asked for cannot be changed while the report is made', async ({ page, admin }) => {
  const ordered = Promise.withResolvers<Route>();
  await page.route('**/api/admin/reports', (route) => ordered.resolve(route));
  await openAs(page, admin, '/admin?tab=reportes');
  await page.getByLabel('Fecha de inicio (opcional)').fill('01/01/1999');
  await page.getByLabel('Fecha de fin (opcional)').fill('31/01/1999');
  await page.getByLabel('Fecha de fin (opcional)').press('Enter');
  const order = await ordered.promise;
  await expect(page.getByText('Generando reporte…')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Excel' })).toBeDisabled();
  await expect(page.getByLabel('Fecha de fin (opcional)')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Generar Reporte' })).toBeFocused();
  await order.continue();
  await expect(toast(page, 'No se encontraron registros para los filtros especificados')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Excel' })).toBeEnabled();
});

test('a failed report shows the same message, independent of the server’s', async ({ page, admin }) => {
  await page.route('**/api/admin/reports', (route) => route.fulfill({ status: 503, json: { message: 'ahora no' } }));
  await openAs(page, admin, '/admin?tab=reportes');
  await page.getByRole('button', { name: 'Generar Reporte' }).click();
  await expect(toast(page, 'Error al generar el reporte')).toBeVisible();
  await expect(toast(page, 'ahora no')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generar Reporte' })).toBeEnabled();
});

test('a look at a report that is lost leaves the report in the making; one that is refused ends it', async ({
  page,
  admin,
}) => {
  const looks = '**/api/admin/reports/*';
  await openAs(page, admin, '/admin?tab=reportes');
  await page.route(looks, (route) => route.abort(), { times: 1 });
  await page.route(looks, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  const order = page.getByRole('button', { name: 'Generar Reporte' });
  const [download] = await Promise.all([page.waitForEvent('download'), order.click()]);
  expect(download.suggestedFilename()).toBe('usuarios-registrados.pdf');
  await expect(toast(page, 'Error al generar el reporte')).toHaveCount(0);

  let refusals = 0;
  await page.route(looks, (route) => {
    refusals += 1;
    return route.fulfill({ status: 404, json: {} });
  });
  await order.click();
  await expect(toast(page, 'No se encontraron registros para los filtros especificados')).toBeVisible();
  expect(refusals).toBe(1);
});

test('a date that is none is not taken for no date', async ({ page, admin }) => {
  let ordered = 0;
  await page.route('**/api/admin/reports', (route) => {
    ordered += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await openAs(page, admin, '/admin?tab=reportes');
  const end = page.getByLabel('Fecha de fin (opcional)');
  await end.press('3');
  await page.getByRole('button', { name: 'Generar Reporte' }).click();
  await expect(page.getByText('La fecha de fin no es válida')).toBeVisible();
  await expect(end).toBeFocused();
  expect(ordered).toBe(0);
  await page.getByRole('button', { name: 'Limpiar Filtros' }).click();
  await page.getByRole('button', { name: 'Generar Reporte' }).click();
  await expect(toast(page, 'Error al generar el reporte')).toBeVisible();
  expect(ordered).toBe(1);
});

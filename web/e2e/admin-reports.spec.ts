import { expect, openAs, test, toast } from './fixtures.ts';

test('a report comes down by itself', async ({ page, admin, member }) => {
  expect(member.id).toBeTruthy();
  await openAs(page, admin, '/admin?tab=reportes');
  await expect(page.getByText('Sin filtros se incluyen todos los registros.')).toBeVisible();
  await page.getByText('Planes de usuarios', { exact: true }).click();
  await page.getByText('Excel', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Generar Reporte' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('planes-usuario.xlsx');
  await expect(toast(page, 'EXCEL generado y descargado exitosamente')).toBeVisible();
  await expect(page.getByText(/planes-usuario\.xlsx · [\d.]+ registros?/)).toBeVisible();
  const bytes: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) bytes.push(chunk as Buffer);
  const file = Buffer.concat(bytes);
  expect(file.subarray(0, 2).toString('latin1')).toBe('PK');
  expect(file.length).toBeGreaterThan(1_000);
});

test('where no report was ordered yet, no room is left for what comes of it', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=reportes');
  const form = page.getByRole('region', { name: 'Generar Reportes' }).locator('form');
  await expect(form).toBeVisible();
  const { above, below } = await form.evaluate((element) => {
    const [inner, outer] = [element, element.parentElement!].map((each) => each.getBoundingClientRect());
    return { above: inner!.top - outer!.top, below: outer!.bottom - inner!.bottom };
  });
  expect(below).toBeCloseTo(above, 0);
});

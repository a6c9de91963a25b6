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

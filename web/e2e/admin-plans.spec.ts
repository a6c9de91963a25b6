import { expect, openAs, test, toast } from './fixtures.ts';

test('a plan is created, found and edited', async ({ page, admin }) => {
  const name = `Amanecer ${crypto.randomUUID()}`;
  await openAs(page, admin, '/admin?tab=planes');
  await page.getByRole('button', { name: 'Nuevo Plan' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Nombre').fill(name);
  await modal.getByLabel('Precio mensual (COP)').fill('150.000');
  await modal.getByRole('button', { name: 'Crear plan' }).click();
  await expect(toast(page, 'Plan creado exitosamente')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar planes' }).fill(name.toUpperCase());
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await card.getByRole('button', { name: /^Editar/ }).click();
  await modal.getByLabel('Precio mensual (COP)').fill('160000');
  await modal.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Plan actualizado exitosamente')).toBeVisible();
  await expect(card).toContainText('160.000');
});

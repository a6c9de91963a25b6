import type { Page } from '@playwright/test';
import { createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test, toast } from './fixtures.ts';

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a plan is created with its defaults, found, edited and refused under a name that is taken', async ({
  page,
  admin,
}) => {
  const name = `Amanecer ${crypto.randomUUID()}`;
  await openAs(page, admin, '/admin?tab=planes');
  await page.getByRole('button', { name: 'Nuevo Plan' }).click();
  const modal = page.getByRole('dialog', { name: 'Nuevo Plan' });
  const submit = modal.getByRole('button', { name: 'Crear plan' });
  await expect(modal.getByLabel('Entrenamientos por semana')).toHaveValue('3');
  await submit.click();
  await expect(modal.getByLabel('Nombre')).toBeFocused();
  await modal.getByLabel('Nombre').fill(name);
  await modal.getByLabel('Entrenamientos por semana').fill('21');
  await submit.click();
  await expect(modal.getByLabel('Entrenamientos por semana')).toBeFocused();
  await modal.getByLabel('Entrenamientos por semana').fill('5');
  await modal.getByLabel('Precio mensual (COP)').fill('-1');
  await submit.click();
  await expect(modal.getByLabel('Precio mensual (COP)')).toBeFocused();
  await modal.getByLabel('Precio mensual (COP)').fill('150.000');
  await modal.getByLabel('Características (opcional)').fill('Grupos pequeños\n\nValoración');
  await submit.click();
  await expect(toast(page, 'Plan creado exitosamente')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar planes' }).fill(name.toUpperCase());
  await expect(cardOf(page, name)).toContainText(/\$\s150\.000 COP \/ mes/);
  await expect(cardOf(page, name).getByRole('listitem')).toHaveText(['Grupos pequeños', 'Valoración']);

  const other = await createPlan(admin, { name: `${name} II` });
  expect(other).toMatch(/^[0-9a-f]{24}$/);
  await cardOf(page, name)
    .getByRole('button', { name: /^Editar/ })
    .click();
  const editing = page.getByRole('dialog', { name: 'Editar Plan' });
  await editing.getByLabel('Nombre').fill(`${name} II`);
  await editing.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Ya existe un plan con este nombre')).toBeVisible();
  await expect(editing.getByLabel('Nombre')).toBeFocused();
  await editing.getByLabel('Nombre').fill(name);
  await editing.getByLabel('Precio mensual (COP)').fill('160000');
  await editing.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Plan actualizado exitosamente')).toBeVisible();
  await expect(cardOf(page, name)).toContainText('160.000');
});

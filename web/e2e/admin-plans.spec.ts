import type { Page } from '@playwright/test';
import { assignPlan, createPlan } from '../../infra/testing/kit/scenario.ts';
import { comeBack, expect, openAs, test, toast } from './fixtures.ts';

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

test('lines that say the same are gone from the card once they are gone from the plan', async ({ page, admin }) => {
  const name = `Eco ${crypto.randomUUID()}`;
  await createPlan(admin, { name, features: ['Agua', 'Agua', 'Toalla'] });
  await openAs(page, admin, `/admin?tab=planes&buscar=${encodeURIComponent(name)}`);
  const features = cardOf(page, name).getByRole('listitem');
  await expect(features).toHaveText(['Agua', 'Agua', 'Toalla']);
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const editing = page.getByRole('dialog', { name: 'Editar Plan' });
  await editing.getByLabel('Características (opcional)').fill('Toalla');
  await editing.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(features).toHaveText(['Toalla']);
});

test('deleting a plan asks first and says how many hold it', async ({ page, admin, newcomer }) => {
  const name = `Fugaz ${crypto.randomUUID()}`;
  await assignPlan(admin, newcomer, await createPlan(admin, { name }));
  // One that stays, so that nothing is found, not nothing there.
  await createPlan(admin);
  await openAs(page, admin, `/admin?tab=planes&buscar=${name}`);
  const question = page.getByRole('alertdialog', { name: '¿Estás seguro de que quieres eliminar este plan?' });
  await cardOf(page, name)
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  await expect(question).toContainText('1 miembro lo tiene activo y lo conserva hasta que venza.');
  await question.getByRole('button', { name: 'Volver' }).click();
  await cardOf(page, name)
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  await question.getByRole('button', { name: 'Eliminar plan' }).click();
  await expect(toast(page, 'Plan eliminado exitosamente')).toBeVisible();
  await expect(page.getByText('Ningún plan tiene ese nombre')).toBeVisible();
  expect((await newcomer.get('/api/users/current-plan')).body.isActive).toBe(true);
});

test('who comes back to the plans sees what others have done meanwhile, and goes on typing', async ({
  page,
  admin,
}) => {
  const name = `Amanecer ${crypto.randomUUID()}`;
  const planId = await createPlan(admin, { name });
  await openAs(page, admin, `/admin?tab=planes&buscar=${encodeURIComponent(name)}`);
  await cardOf(page, name)
    .getByRole('button', { name: /^Editar/ })
    .click();
  const field = page.getByRole('dialog', { name: 'Editar Plan' }).getByLabel('Nombre');
  await field.fill(`${name} de lunes`);
  const plan = { maxTrainingsPerWeek: 3, price: 140_000, description: '', features: [] };
  await admin.put(`/api/admin/plans/${planId}`, { ...plan, name: `${name} temprano` });
  await createPlan(admin, { name: `${name} II` });
  await comeBack(page);
  // Behind the dialog, which hides it from roles.
  await expect(page.getByText(`${name} II`, { exact: true })).toBeVisible();
  await expect(page.getByText(`${name} temprano`, { exact: true })).toBeVisible();
  await expect(field).toHaveValue(`${name} de lunes`);
  await expect(field).toBeFocused();
});

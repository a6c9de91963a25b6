import type { Page } from '@playwright/test';
import type { Person } from '../../infra/prove/testing/kit/people.ts';
import { expect, openAs, test } from './fixtures.ts';

test('under fingers a form opens without the keyboard over it', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).tap();
  await expect(page.getByRole('dialog')).toBeFocused();
});

test('a step back closes the open dialog and stays on the page', async ({ page, admin, planId }) => {
  const plan = await admin.get('/api/admin/plans');
  const { name } = plan.body.find(({ id }: { id: string }) => id === planId);
  const address = `/admin?tab=planes&buscar=${encodeURIComponent(name)}`;
  await openAs(page, admin, '/plans');
  await page.goto(address);
  const create = page.getByRole('button', { name: 'Nuevo Plan' });
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  await create.click();
  await dialog.getByLabel('Nombre').fill('Amanecer');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(create).toBeFocused();
  await expect(page).toHaveURL(address);

  await page.getByRole('button', { name: /^Eliminar/ }).click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(address);

  // A dialog closed in another way costs no step: the next step leaves the page.
  await create.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/plans');
});

/** Opens the list of users after a page outside the administration. */
async function openUsers(page: Page, admin: Person) {
  await openAs(page, admin, '/plans');
  await page.goto('/admin?tab=usuarios');
  const manage = page.getByRole('button', { name: /^Gestionar plan de/ });
  const modal = page.getByRole('dialog', { name: 'Gestionar Plan' });
  const search = ({ email }: Person) => page.getByLabel('Buscar usuarios').fill(email);
  const expectFound = async ({ email }: Person) => {
    await expect(page).toHaveURL(`/admin?tab=usuarios&buscar=${encodeURIComponent(email)}`);
    await expect(page.getByLabel('Buscar usuarios')).toHaveValue(email);
    await expect(page.getByRole('tabpanel')).toContainText(email);
    await expect(manage).toHaveCount(1);
  };
  return { manage, modal, search, expectFound };
}

test('dialogs with searches between and under them cost no step, and a step back stays at its search', async ({
  page,
  admin,
  member,
  newcomer,
}) => {
  const { manage, modal, search, expectFound } = await openUsers(page, admin);
  for (const person of [newcomer, member]) {
    await search(person);
    await expectFound(person);
    await manage.click();
    await expect(modal).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
  }
  // A search that settles under an open dialog outlives the step back.
  await manage.click();
  await expect(modal).toBeVisible();
  await search(newcomer);
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(newcomer.email)));
  await expect(page.getByRole('tabpanel', { includeHidden: true })).toContainText(newcomer.email);
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await expectFound(newcomer);
  // A step back from the next page leads to that search.
  await page.getByRole('tab', { name: 'Planes' }).click();
  await expect(page.getByRole('heading', { name: 'Gestión de Planes' })).toBeVisible();
  await page.goBack();
  await expect(manage).toHaveCount(1);
  await expectFound(newcomer);
  await page.goBack();
  await expect(page).toHaveURL('/plans');
});

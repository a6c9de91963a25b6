import type { Page, Route } from '@playwright/test';
import type { Person } from '../../infra/prove/testing/kit/people.ts';
import { expect, openAs, test, toast } from './fixtures.ts';

/** Presses what lies around an open dialog. */
const pressOutside = (page: Page) => page.mouse.click(8, 8);

test('a press beside a form closes nothing; Escape does', { tag: '@both' }, async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const modal = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  await modal.getByLabel('Nueva contraseña').fill('clave-nueva');
  await pressOutside(page);
  await modal.getByLabel('Confirmar contraseña').fill('clave-nueva');
  await expect(modal.getByLabel('Nueva contraseña')).toHaveValue('clave-nueva');
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
});

test('a form opens at its first field', { tag: '@desktop' }, async ({ page, admin, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('dialog').getByLabel('Contraseña actual')).toBeFocused();

  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(newcomer.email)}`);
  await page.getByRole('button', { name: /^Gestionar plan de/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Plan', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Más acciones para/ }).click();
  await page.getByRole('menuitem', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('dialog').getByLabel('Nueva contraseña')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Más acciones para/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Volver' })).toBeFocused();
});

test('under fingers a form opens without the keyboard over it', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).tap();
  await expect(page.getByRole('dialog')).toBeFocused();
});

test('a list without a form closes by a press beside it', { tag: '@desktop' }, async ({ page, admin, member }) => {
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(member.email)}`);
  await page.getByRole('button', { name: /^Más acciones para/ }).click();
  await page.getByRole('menuitem', { name: 'Movimientos' }).click();
  await expect(page.getByRole('dialog', { name: 'Movimientos' })).toContainText('Plan asignado');
  await pressOutside(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('nothing closes a form while it is being saved', async ({ page, newcomer }) => {
  const saving = Promise.withResolvers<Route>();
  await page.route('**/api/users/change-password', (route) => saving.resolve(route));
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const modal = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  await modal.getByLabel('Contraseña actual').fill(newcomer.password);
  await modal.getByLabel('Nueva contraseña').fill('clave-nueva');
  await modal.getByLabel('Confirmar contraseña').fill('clave-nueva');
  await page.keyboard.press('Enter');
  const held = await saving.promise;
  const close = modal.getByRole('button', { name: 'Cerrar' });
  await expect(close).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await close.click({ force: true });
  await pressOutside(page);
  await expect(modal.getByLabel('Nueva contraseña')).toHaveValue('clave-nueva');
  await page.goBack();
  await expect(modal.getByLabel('Nueva contraseña')).toHaveValue('clave-nueva');
  await held.continue();
  await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
  await expect(modal).toHaveCount(0);
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

  // One that is closed otherwise costs no step: the next one leaves the page.
  await create.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/plans');
});

/** The list of users, after a page that is not the administration's. */
async function openUsers(page: Page, admin: Person) {
  await openAs(page, admin, '/plans');
  await page.goto('/admin?tab=usuarios');
  const edit = page.getByRole('button', { name: /^Editar a/ });
  const modal = page.getByRole('dialog', { name: 'Editar Usuario' });
  const search = ({ email }: Person) => page.getByLabel('Buscar usuarios').fill(email);
  const expectFound = async ({ email }: Person) => {
    await expect(page).toHaveURL(`/admin?tab=usuarios&buscar=${encodeURIComponent(email)}`);
    await expect(page.getByLabel('Buscar usuarios')).toHaveValue(email);
    await expect(page.getByRole('tabpanel')).toContainText(email);
    await expect(edit).toHaveCount(1);
  };
  return { edit, modal, search, expectFound };
}

test('dialogs with searches between them cost no step, and a step back from one stays at its search', async ({
  page,
  admin,
  member,
  newcomer,
}) => {
  const { edit, modal, search, expectFound } = await openUsers(page, admin);
  for (const person of [newcomer, member, newcomer]) {
    await search(person);
    await expectFound(person);
    await edit.click();
    await expect(modal).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
  }
  await search(member);
  await expectFound(member);
  await edit.click();
  await expect(modal).toBeVisible();
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await expectFound(member);
  await page.goBack();
  await expect(page).toHaveURL('/plans');
});

test('a search that comes to rest under an open dialog outlives the step back', async ({
  page,
  admin,
  member,
  newcomer,
}) => {
  const { edit, modal, search, expectFound } = await openUsers(page, admin);
  await search(newcomer);
  await expectFound(newcomer);
  await edit.click();
  await expect(modal).toBeVisible();
  await search(member);
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(member.email)));
  await expect(page.getByRole('tabpanel', { includeHidden: true })).toContainText(member.email);
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await expectFound(member);
});

test('a search after a dialog is what a step back from the next page leads to', async ({ page, admin, newcomer }) => {
  const { edit, modal, search, expectFound } = await openUsers(page, admin);
  await edit.first().click();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await search(newcomer);
  await expectFound(newcomer);
  await page.getByRole('tab', { name: 'Planes' }).click();
  await expect(page.getByRole('heading', { name: 'Gestión de Planes' })).toBeVisible();
  await page.goBack();
  await expect(edit).toHaveCount(1);
  await expectFound(newcomer);
  await page.goBack();
  await expect(page).toHaveURL('/plans');
});

test('the wheel over a number scrolls and changes nothing', { tag: '@desktop' }, async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await page.getByRole('button', { name: 'Nuevo Entrenamiento' }).click();
  const capacity = page.getByRole('dialog').getByLabel('Capacidad');
  await capacity.click();
  await page.mouse.wheel(0, 100);
  // The browser would do it a moment later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await expect(capacity).toHaveValue('10');
});

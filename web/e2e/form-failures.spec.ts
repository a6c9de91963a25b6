import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast, toasts } from './fixtures.ts';

const failureOf = (page: Page) => page.locator('form').getByRole('alert').filter({ hasText: /\S/ });
const signInBy = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};

test('a refused login says why in the form until it is sent again', async ({ page, newcomer }) => {
  await page.goto('/login');
  await signInBy(page, newcomer.email, 'otra-clave');
  const refusal = toast(page, 'Correo o contraseña incorrectos');
  await expect(refusal).toBeVisible();
  await expect(failureOf(page)).toHaveText('Correo o contraseña incorrectos');
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(refusal).toHaveCount(0);
  await page.getByLabel('Contraseña', { exact: true }).fill('otra');
  await expect(failureOf(page)).toHaveText('Correo o contraseña incorrectos');
  await expectAccessible(page, 'a refused login');
  await signInBy(page, newcomer.email, newcomer.password);
  await expect(page).toHaveURL('/');
});

test('an equal failure is a new text in the form', async ({ page, newcomer }) => {
  await page.goto('/login');
  await signInBy(page, newcomer.email, 'otra-clave');
  await expect(failureOf(page)).toBeVisible();
  const first = await failureOf(page).locator('span').elementHandle();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect.poll(() => first?.evaluate((text) => text.isConnected)).toBe(false);
  await expect(failureOf(page)).toHaveText('Correo o contraseña incorrectos');
});

test('without a connection a form is refused at once, and keeps the cause', async ({ page, context, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nombres').fill('Manuela');
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.method() === 'PUT')));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(failureOf(page)).toHaveText('Error actualizando perfil. No tienes conexión a internet.');
  await expect(toast(page, 'Error actualizando perfil')).toBeVisible();
  expect(sent).toBe(0);
  await context.setOffline(false);
  await expect(failureOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Perfil actualizado exitosamente')).toBeVisible();
});

test('what was refused without a connection loads nothing again', async ({ page, context, admin }) => {
  await openAs(page, admin, '/admin?tab=planes');
  await page.getByRole('button', { name: 'Nuevo Plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Amanecer');
  await dialog.getByLabel(/^Precio/).fill('80000');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Crear plan' }).click();
  await expect(failureOf(page)).toContainText('No tienes conexión a internet.');
  await expect(toasts(page).getByRole('alert')).toHaveCount(1);
});

test('a form that nobody answers says so after ten seconds', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nombres').fill('Manuela');
  await page.route('**/api/users/profile', (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  );
  await page.clock.install();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.clock.runFor(10_500);
  await expect(page.locator('form').getByRole('status')).toContainText('El estudio aún no responde');
});

test('a question stays open and says why what was confirmed has not been done', async ({
  page,
  context,
  admin,
  planId,
}) => {
  await openAs(page, admin, '/admin?tab=planes');
  expect(planId).toBeTruthy();
  await page
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Eliminar plan' }).click();
  await expect(question.getByRole('alert')).toHaveText('Error al eliminar plan. No tienes conexión a internet.');
  await question.getByRole('button', { name: 'Volver' }).click();
  await expect(question).toHaveCount(0);
});

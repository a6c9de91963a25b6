import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

const restored = (page: Page) => page.locator('form').getByText('Recuperamos lo que habías escrito.');

test('what was typed into the registration outlives a reload and a look at the login, but for passwords', async ({
  page,
}) => {
  await page.goto('/register');
  const name = page.getByLabel('Nombres');
  await name.fill('Manuela');
  await page.getByLabel('Género').selectOption({ index: 1 });
  await page.getByLabel('Contraseña', { exact: true }).fill('secreta-de-manuela');
  await page.reload();
  await expect(name).toHaveValue('Manuela');
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('');
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toContain('secreta');

  await page.getByRole('link', { name: 'Inicia sesión' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await expect(name).toHaveValue('Manuela');
  await expect(page.getByLabel('Género')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(name).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('');
});

test('what was typed into a dialog is there again after Escape, a step back and a reload, and gone after «Cancelar»', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/admin?tab=planes');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Nombre');
  const open = () => page.getByRole('button', { name: 'Nuevo Plan' }).click();
  await open();
  await name.fill('Amanecer');
  const leave = [() => page.keyboard.press('Escape'), () => page.goBack(), () => page.reload()];
  for (const act of leave) {
    await act();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(name).toHaveValue('Amanecer');
    await expect(restored(page)).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(name).toHaveValue('');
});

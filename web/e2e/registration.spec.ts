import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { expect, test } from './fixtures.ts';
import { fillRegistration } from './fill-registration.ts';

test('reading the terms loses nothing of what was typed', async ({ page, context }) => {
  await page.goto('/register');
  const form = registrationForm();
  await fillRegistration(page, form);
  for (const name of [/^política de privacidad y términos de servicio/, /^Privacidad y términos/]) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAccessibleName(/se abre en otra pestaña/);
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(tab).toHaveURL('/legal');
    await expect(tab.getByRole('heading', { name: 'Privacidad y términos' })).toBeVisible();
    await tab.close();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(form.email);
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue(form.password);
  }
});

test('a step back after the registration leads to the welcome page', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await fillRegistration(page, registrationForm());
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a deep link survives the registration', async ({ page }) => {
  await page.goto('/plans');
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await page.reload();
  await fillRegistration(page, registrationForm());
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL('/plans');
});

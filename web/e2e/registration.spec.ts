import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { expect, test } from './fixtures.ts';
import { fillRegistration } from './fill-registration.ts';

test('a deep link survives the registration', async ({ page }) => {
  await page.goto('/plans');
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await page.reload();
  await fillRegistration(page, registrationForm());
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL('/plans');
});

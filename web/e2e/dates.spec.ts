import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';

/** A browser that writes the month first and counts twelve hours, on the other side of the world. */
test.use({ locale: 'en-US', timezoneId: 'Asia/Tokyo' });

test('the calendar of a birth date is in Spanish and begins on Monday', async ({ page }) => {
  await page.goto('/register');
  const field = page.getByLabel('Fecha de nacimiento');
  await field.fill('12/03/1990');
  const button = page.getByRole('button', { name: 'Abrir calendario' });
  await button.click();
  const calendar = page.getByRole('dialog', { name: 'Calendario: Fecha de nacimiento' });
  await expect(calendar.getByRole('button', { name: 'lunes, 12 de marzo de 1990, seleccionado' })).toBeFocused();
  await expect(calendar.getByRole('columnheader', { includeHidden: true }).first()).toHaveText('lu');
  await expectAccessible(page, 'the calendar');
  await calendar.getByLabel('Elegir el año').selectOption('1988');
  await calendar.getByLabel('Elegir el mes').selectOption('febrero');
  await calendar.getByRole('button', { name: 'lunes, 29 de febrero de 1988' }).click();
  await expect(field).toHaveValue('29/02/1988');
  await expect(calendar).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the calendar is used by keyboard, within a dialog', { tag: '@desktop' }, async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await page.getByRole('button', { name: 'Nuevo Entrenamiento' }).click();
  const modal = page.getByRole('dialog', { name: 'Nuevo Entrenamiento' });
  const field = modal.getByLabel('Fecha');
  await field.fill('3 dic 2031');
  await field.press('Tab');
  await expect(field).toHaveValue('03/12/2031');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendario: Fecha' });
  await expect(calendar.getByRole('button', { name: /^miércoles, 3 de diciembre de 2031/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(field).toHaveValue('03/12/2031');
  await page.keyboard.press('Enter');
  await expect(calendar.getByRole('button', { name: /^miércoles, 3 de diciembre de 2031/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('10/12/2031');
  await expect(modal).toBeVisible();
});

test('a step back closes the calendar and leaves the form as it is', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Nombres').fill('Marcela');
  await page.getByRole('button', { name: 'Abrir calendario' }).click();
  const calendar = page.getByRole('dialog');
  await expect(calendar).toBeVisible();
  await page.goBack();
  await expect(calendar).toHaveCount(0);
  await expect(page.getByLabel('Nombres')).toHaveValue('Marcela');
});

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** A browser with month-first dates and a twelve-hour clock, on the other side of the world. */
test.use({ locale: 'en-US', timezoneId: 'Asia/Tokyo' });

test('the calendar of a birth date is in Spanish, begins on Monday, and closes by a step back', async ({ page }) => {
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

  await button.click();
  await expect(calendar).toBeVisible();
  await page.goBack();
  await expect(calendar).toHaveCount(0);
  await expect(page).toHaveURL('/register');
  await expect(field).toHaveValue('29/02/1988');
});

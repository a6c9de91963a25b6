import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { fillRegistration } from './fill-registration.ts';
import { adminAddressOf, schedule } from './training-cards.ts';

/** A browser that writes the month first and counts twelve hours, on the other side of the world. */
test.use({ locale: 'en-US', timezoneId: 'Asia/Tokyo' });

test('a birth date is typed day first, also in an English browser', async ({ page }) => {
  const form = registrationForm();
  await page.goto('/register');
  await fillRegistration(page, form);
  const field = page.getByLabel('Fecha de nacimiento');
  await field.fill('');
  await field.pressSequentially('12031990');
  await expect(field).toHaveValue('12/03/1990');
  await field.fill('31/2/90');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(field).toHaveAccessibleDescription('La fecha de nacimiento no es válida');
  await expect(field).toBeFocused();
  await field.fill('12/3/90');
  await field.press('Enter');
  await expect(toast(page, '¡Registro exitoso!')).toBeVisible();
  await expect(page.getByText('12 de marzo de 1990')).toBeVisible();
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('12/03/1990');
});

test('the calendar of a birth date is in Spanish and begins on Monday', { tag: '@both' }, async ({ page }) => {
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

test('a training is written in 24 hours and day first', { tag: '@desktop' }, async ({ page, admin }) => {
  const training = await schedule(admin, { trainingDate: '2031-12-03', startTime: '18:00', endTime: '19:00' });
  await openAs(page, admin, adminAddressOf(training));
  await expect(page.getByLabel('Fecha', { exact: true })).toHaveValue('03/12/2031');
  await expect(page.getByLabel('Hora de inicio')).toHaveValue('18:00');
  await page.getByRole('button', { name: /^Editar/ }).click();
  const modal = page.getByRole('dialog', { name: 'Editar Entrenamiento' });
  await expect(modal.getByLabel('Fecha')).toHaveValue('03/12/2031');
  await expect(modal.getByLabel('Hora de inicio')).toHaveValue('18:00');
  await modal.getByLabel('Fecha').fill('4-12-31');
  await modal.getByLabel('Hora de inicio').fill('630');
  await modal.getByLabel('Hora de inicio').press('Tab');
  await expect(modal.getByLabel('Hora de inicio')).toHaveValue('06:30');
  await expect(modal.getByLabel('Hora de fin')).toHaveValue('07:30');
  await modal.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Entrenamiento actualizado exitosamente')).toBeVisible();
  await page.goto(adminAddressOf({ date: '2031-12-04', start: '06:30' }));
  await expect(page.getByText('06:30 – 07:30')).toBeVisible();
  await expect(page.getByText(/jueves 4 de diciembre/i).first()).toBeVisible();
});

test('no page asks the browser for a date or a time of its own', { tag: '@desktop' }, async ({ page, admin }) => {
  const ownOfTheBrowser = page.locator('input:is([type=date], [type=time], [type=month], [type=datetime-local])');
  await page.goto('/register');
  await expect(page.getByLabel('Fecha de nacimiento')).toBeVisible();
  await expect(ownOfTheBrowser).toHaveCount(0);
  await openAs(page, admin, '/admin?tab=reportes');
  await expect(page.getByLabel('Fecha de inicio (opcional)')).toBeVisible();
  await expect(ownOfTheBrowser).toHaveCount(0);
});

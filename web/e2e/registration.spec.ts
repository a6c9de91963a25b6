import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { expect, test, toast } from './fixtures.ts';
import { fillRegistration } from './fill-registration.ts';

test('the checks come in the order of the specification, one at a time, with the focus on the field', async ({
  page,
}) => {
  await page.goto('/register');
  const form = registrationForm();
  const password = page.getByLabel('Contraseña', { exact: true });
  const confirmation = page.getByLabel('Confirmar contraseña');
  const submit = page.getByRole('button', { name: 'Crear cuenta' });
  const refuses = async (label: string, text: string) => {
    await submit.click();
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(`${text}$`));
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText([text]);
  };
  await password.fill('12345');
  await confirmation.fill('54321');
  await refuses('Confirmar contraseña', 'Las contraseñas no coinciden');
  await confirmation.fill('12345');
  await refuses('Contraseña', 'La contraseña debe tener al menos 6 caracteres');
  await password.fill(form.password);
  await confirmation.fill(form.password);
  await refuses('Nombres', 'Por favor completa todos los campos');
  await page.getByLabel('Nombres').fill(form.firstName);
  await refuses('Apellidos', 'Por favor completa todos los campos');
  await page.getByLabel('Apellidos').fill(form.lastName);
  await refuses('Fecha de nacimiento', 'Por favor completa todos los campos');
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveAttribute('autocomplete', 'bday');
  await page.getByLabel('Fecha de nacimiento').fill(form.dateOfBirth);
  await refuses('Género', 'Por favor completa todos los campos');
  await page.getByLabel('Género').selectOption(form.gender);
  await refuses('Tipo de documento', 'Por favor completa el tipo y número de documento');
  await page.getByLabel('Tipo de documento').selectOption(form.documentType);
  await refuses('Número de documento', 'Por favor completa el tipo y número de documento');
  await page.getByLabel('Número de documento').fill(form.documentNumber);
  await page.getByLabel('Teléfono').fill('310456');
  await refuses('Teléfono', 'El teléfono es obligatorio y debe tener al menos 7 dígitos');
  await page.getByLabel('Teléfono').fill(form.phone);
  await refuses('Correo electrónico', 'Ingresa un correo válido');
  await page.getByLabel('Correo electrónico').fill(form.email);
  await expect(page.locator('form [autocomplete="username"]')).toHaveValue(form.email);
  await submit.click();
  await expect(toast(page, '¡Registro exitoso!')).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test('an address that has an account already is refused at its field', async ({ page, newcomer }) => {
  await page.goto('/register');
  await fillRegistration(page, registrationForm({ email: newcomer.email }));
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(toast(page, 'Ya existe una cuenta con este correo')).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await expect(page).toHaveURL('/register');
});

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
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('without a connection the registration fails with its text', async ({ page, context }) => {
  await page.goto('/register');
  await fillRegistration(page, registrationForm());
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(toast(page, 'Error en el registro')).toBeVisible();
});

test('a deep link survives the registration', async ({ page }) => {
  await page.goto('/plans');
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await page.reload();
  await fillRegistration(page, registrationForm());
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL('/plans');
});

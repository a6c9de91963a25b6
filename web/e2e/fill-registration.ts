import type { registrationForm } from '@studio/contracts/testing/form-fixtures';
import type { Page } from '@playwright/test';

/** Types a registration into its form, as a person would; does not send it. */
export async function fillRegistration(page: Page, form: ReturnType<typeof registrationForm>): Promise<void> {
  await page.getByLabel('Nombres').fill(form.firstName);
  await page.getByLabel('Apellidos').fill(form.lastName);
  await page.getByLabel('Correo electrónico').fill(form.email);
  await page.getByLabel('Fecha de nacimiento').fill(form.dateOfBirth);
  await page.getByLabel('Género').selectOption(form.gender);
  await page.getByLabel('Tipo de documento').selectOption(form.documentType);
  await page.getByLabel('Número de documento').fill(form.documentNumber);
  await page.getByLabel('Teléfono').fill(form.phone);
  await page.getByLabel('Contraseña', { exact: true }).fill(form.password);
  await page.getByLabel('Confirmar contraseña').fill(form.password);
}

import { addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { expectAccessible } from './axe.ts';
import { fillRegistration } from './fill-registration.ts';
import { expect, openAs, test, toast } from './fixtures.ts';

test('who is under age registers with a guardian, whom the studio finds with the text and the day @both', async ({
  page,
  otherPage,
  admin,
}) => {
  const form = registrationForm();
  await page.goto('/register');
  await fillRegistration(page, form);
  const group = page.getByRole('group', { name: 'Acudiente' });
  await expect(group).toHaveCount(0);
  const born = addStudioMonths(toStudioDate(new Date()), -13 * 12);
  await page.getByLabel('Fecha de nacimiento').fill(born.split('-').toReversed().join('/'));
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(group.getByLabel('Nombre del acudiente')).toBeFocused();
  await expectAccessible(page, 'a registration that lacks a guardian');
  await group.getByLabel('Nombre del acudiente').fill('Rosa Ocampo');
  await group.getByLabel('Tipo de documento del acudiente').selectOption('Cédula de Ciudadanía');
  await group.getByLabel('Número de documento del acudiente').fill('24.567.890');
  await group.getByLabel('Parentesco del acudiente').fill('mamá');
  await group.getByLabel('Teléfono del acudiente').fill('300 111 2233');
  await group.getByRole('checkbox', { name: /^El acudiente autoriza/ }).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(toast(page, '¡Registro exitoso!')).toBeVisible();
  const data = page.getByRole('region', { name: 'Datos personales' });
  await expect(data.getByText(/^Rosa Ocampo \(mamá\), 300 111 2233\. Autorizó el /)).toBeVisible();
  await expect(page.getByText('Falta tu acudiente.')).toHaveCount(0);

  await openAs(otherPage, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(form.email)}`);
  // At a desk a button; on a phone the plan alone has one, and this is in the menu.
  const edit = otherPage.getByRole('button', { name: /^Editar a / });
  const more = otherPage.getByRole('button', { name: /^Más acciones para / });
  await more.waitFor();
  if (await edit.isVisible()) await edit.click();
  else {
    await more.click();
    await otherPage.getByRole('menuitem', { name: 'Editar' }).click();
  }
  const kept = otherPage.getByRole('dialog').getByRole('group', { name: 'Acudiente' });
  await expect(kept.getByLabel('Número de documento del acudiente')).toHaveValue('24567890');
  await expect(kept.getByText(/^Autorizó el /)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, openAs, test, toast } from './fixtures.ts';

const personalData = (page: Page) => page.getByRole('region', { name: 'Datos personales' });

test('the profile is edited, and cancelling brings back what is stored', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  const data = personalData(page);
  await expect(data).toContainText('3104567890');
  await expect(data).toContainText('11 de febrero de 1994');
  await data.getByRole('button', { name: 'Editar perfil' }).click();
  await expect(data.getByLabel('Correo electrónico')).toHaveAttribute('readonly', '');
  await expect(data.getByLabel('Tipo de documento')).toHaveAttribute('readonly', '');
  await expect(data.getByLabel('Número de documento')).toHaveAttribute('readonly', '');
  await data.getByLabel('Nombres').fill('Otra');
  await data.getByRole('button', { name: 'Cancelar' }).click();
  await expect(data).toContainText('Marcela');
  await data.getByRole('button', { name: 'Editar perfil' }).click();
  await expect(data.getByLabel('Nombres')).toHaveValue('Marcela');

  await data.getByLabel('Teléfono').fill('123456');
  await data.getByRole('button', { name: 'Guardar' }).click();
  await expect(data.getByLabel('Teléfono')).toBeFocused();
  await expect(data.getByText('El teléfono es obligatorio y debe tener al menos 7 dígitos')).toBeVisible();
  await data.getByLabel('Teléfono').fill('6067451234');
  await data.getByLabel('Nombres').fill('Marcela Inés');
  await data.getByRole('button', { name: 'Guardar' }).click();
  await expect(toast(page, 'Perfil actualizado exitosamente')).toBeVisible();
  await expect(data).toContainText('Marcela Inés');
  await page.reload();
  await expect(data).toContainText('6067451234');
});

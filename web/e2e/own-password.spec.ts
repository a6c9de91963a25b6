import { userForm } from '@studio/contracts/testing/form-fixtures';
import { expect, logIn, test, toast } from './fixtures.ts';

test(
  'whom the studio registered chooses a password at the first login',
  { tag: '@oldest' },
  async ({ page, otherPage, admin }) => {
    const form = userForm();
    await admin.post('/api/admin/users', form);
    await page.goto('/trainings');
    await logIn(page, form.email, form.documentNumber);
    await expect(page.getByRole('heading', { level: 1, name: 'Entrenamientos' })).toBeFocused();
    const question = page.getByRole('region', { name: 'Elige tu contraseña' });
    await expect(question).toBeVisible();
    await page.getByLabel('Nueva contraseña').fill('mis tres perros');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/trainings');

    await otherPage.goto('/trainings');
    await logIn(otherPage, form.email, 'mis tres perros');
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Entrenamientos' })).toBeVisible();
  },
);

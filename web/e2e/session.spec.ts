import { expect, logIn, openAs, test } from './fixtures.ts';

test(
  'what was typed in one tab is there after signing in again in another',
  { tag: '@desktop' },
  async ({ page, context, admin, newcomer }) => {
    const newPassword = 'clave-de-otro';
    const tab = await context.newPage();
    await openAs(page, newcomer, '/profile');
    await page.getByRole('button', { name: 'Editar perfil' }).click();
    await page.getByLabel('Nombres').fill('Manuela');
    await tab.goto('/');
    await expect(tab.getByRole('button', { name: 'Menú de Marcela' })).toBeVisible();
    await admin.put(`/api/admin/users/${newcomer.id}/change-password`, { newPassword, confirmPassword: newPassword });
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL('/login');
    await logIn(tab, newcomer.email, newPassword);
    await expect(page).toHaveURL('/profile');
    await page.getByRole('button', { name: 'Editar perfil' }).click();
    await expect(page.getByLabel('Nombres')).toHaveValue('Manuela');
  },
);

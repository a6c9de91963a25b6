import { expect, openAs, test, toast } from './fixtures.ts';
import { addressOf, cardOf, schedule } from './training-cards.ts';

test('a session that ends while working leads to the login with the reason', async ({ page, admin, member }) => {
  // The streams may notice the end of the session before the click does.
  await page.route(/\/live(\?|$)/, (route) => route.abort());
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  await expect(cardOf(page, training)).toBeVisible();
  await admin.put(`/api/admin/users/${member.id}/change-password`, {
    newPassword: 'clave-de-otro',
    confirmPassword: 'clave-de-otro',
  });
  // So may a read that is still under way, which takes the button along.
  const press = cardOf(page, training)
    .getByRole('button', { name: /^Inscribirme/ })
    .click()
    .catch(() => undefined);
  await Promise.race([press, page.waitForURL('/login')]);
  await expect(toast(page, 'Tu sesión terminó. Inicia sesión de nuevo.')).toHaveCount(1);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.getByLabel('Correo electrónico').fill(member.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('clave-de-otro');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(addressOf(training));
  await expect(cardOf(page, training)).toContainText('10 cupos libres');
});

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
    await tab.getByLabel('Correo electrónico').fill(newcomer.email);
    await tab.getByLabel('Contraseña', { exact: true }).fill(newPassword);
    await tab.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/profile');
    await page.getByRole('button', { name: 'Editar perfil' }).click();
    await expect(page.getByLabel('Nombres')).toHaveValue('Manuela');
  },
);

test('logging out in one tab logs out in the other', { tag: '@desktop' }, async ({ page, context, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await expect(page.getByRole('button', { name: 'Editar perfil' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Menú de Marcela' }).click();
  await tab.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
});

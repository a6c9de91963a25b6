import { expect, test, toast } from './fixtures.ts';
import { openMailbox } from '../../infra/prove/testing/kit/mailbox.ts';

test('a forgotten password is replaced by way of the mailed link', async ({ page, newcomer }) => {
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription('Ingresa un correo válido');
  await page.getByLabel('Correo electrónico').fill(newcomer.email);
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/auth/forgot-password'),
    page.getByRole('button', { name: 'Enviar enlace' }).click(),
  ]);
  await expect(toast(page, (await answer.json()).message)).toBeVisible();

  const { text } = await openMailbox().newest(newcomer.email, /Restablece tu contraseña de Estudio Cafetero/);
  await page.goto(/\/reset-password\/\S+/.exec(text)?.[0] ?? '/sin-enlace');
  await page.getByLabel('Nueva contraseña').fill('clave-nueva');
  await page.getByLabel('Confirmar contraseña').fill('clave-nueva');
  await page.getByRole('button', { name: 'Restablecer contraseña' }).click();
  await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Correo electrónico').fill(newcomer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('clave-nueva');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/');
});

import { apiClient } from '@studio/chassis/testing/api-client';
import { expect, test, toast } from './fixtures.ts';
import { openMailbox } from '../../infra/testing/kit/mailbox.ts';
import { studio } from './studio.ts';

/** Asks for a link by the API; the path that the mail leads to. */
async function resetPath(email: string): Promise<string> {
  await apiClient(studio().origin).post('/api/auth/forgot-password', { email });
  const { text } = await openMailbox().newest(email, /Restablece tu contraseña/);
  const path = /\/reset-password\/\S+/.exec(text)?.[0];
  if (!path) throw new Error(`no link in: ${text}`);
  return path;
}

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
  const told = Date.now();
  await expect(page).toHaveURL('/login');
  expect(Date.now() - told).toBeGreaterThan(1_000);

  await page.getByLabel('Correo electrónico').fill(newcomer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('clave-nueva');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/');
});

test('passwords that differ or are too short send nothing', { tag: '@desktop' }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/auth/reset') && sent.push(request.url()));
  await page.goto('/reset-password/enlace');
  const confirmation = page.getByLabel('Confirmar contraseña');
  await page.getByLabel('Nueva contraseña').fill('clave-nueva');
  await confirmation.fill('clave-vieja');
  await page.getByRole('button', { name: 'Restablecer contraseña' }).click();
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toHaveAccessibleDescription('Las contraseñas no coinciden');
  await page.getByLabel('Nueva contraseña').fill('corta');
  await confirmation.fill('corta');
  await page.getByRole('button', { name: 'Restablecer contraseña' }).click();
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
  await expect(page).toHaveURL('/login');
});

test('a link works once', async ({ page, newcomer }) => {
  const path = await resetPath(newcomer.email);
  const used = await apiClient(studio().origin).post(`/api/auth${path}`, { password: 'clave-nueva' });
  expect(used.status).toBe(200);
  await page.goto(path);
  await page.getByLabel('Nueva contraseña').fill('otra-clave');
  await page.getByLabel('Confirmar contraseña').fill('otra-clave');
  await page.getByRole('button', { name: 'Restablecer contraseña' }).click();
  await expect(toast(page, 'El enlace no es válido o ya venció. Solicita uno nuevo.')).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('a network failure is called one on both screens', async ({ page, context, newcomer }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Correo electrónico').fill(newcomer.email);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(toast(page, 'Error de red')).toBeVisible();
  await context.setOffline(false);

  await page.goto('/reset-password/enlace');
  await page.getByLabel('Nueva contraseña').fill('clave-nueva');
  await page.getByLabel('Confirmar contraseña').fill('clave-nueva');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Restablecer contraseña' }).click();
  await expect(toast(page, 'Error de red')).toBeVisible();
});

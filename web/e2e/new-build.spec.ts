import { expect, openAs, test, toast } from './fixtures.ts';
import { countLoads, deploySecondBuild } from './second-build.ts';

test('a page whose parts went with a new build reloads by itself, once, and keeps what was typed', async ({ page }) => {
  await page.goto('/register');
  const name = page.getByLabel('Nombres');
  await name.fill('Manuela');
  const loads = countLoads(page);
  await deploySecondBuild(page);
  await page.getByRole('link', { name: 'Inicia sesión' }).click();
  await expect(toast(page, 'Hay una versión nueva')).toBeVisible();
  expect(loads()).toBe(1);
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await expect(name).toHaveValue('Manuela');
  expect(loads()).toBe(1);
});

test('a tab of the administration that is gone is there after the reload', async ({ page, admin }) => {
  await openAs(page, admin, '/admin');
  await expect(page.getByText('Total de Usuarios')).toBeVisible();
  const loads = countLoads(page);
  await deploySecondBuild(page);
  await page.getByRole('tab', { name: 'Reportes' }).click();
  await expect(page.getByRole('heading', { name: 'Generar Reportes' })).toBeVisible();
  await expect(toast(page, 'Hay una versión nueva')).toBeVisible();
  expect(loads()).toBe(1);
});

test('parts that cannot be fetched of the same build reload nothing', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.route('**/assets/profile-form-*.js', (route) => route.abort());
  const loads = countLoads(page);
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await asked;
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(loads()).toBe(0);
});

test('a message is shown where the code of the toasts is gone', async ({ page, newcomer }) => {
  await page.route(/\/assets\/toasts-.*\.js$/, (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(newcomer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('status').filter({ hasText: '¡Bienvenido!' })).toBeVisible();
});

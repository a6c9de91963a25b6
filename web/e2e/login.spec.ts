import type { Page } from '@playwright/test';
import { expect, test, toast, toasts } from './fixtures.ts';

async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

test('a wrong password is refused, the right one welcomes', async ({ page, newcomer }) => {
  await page.goto('/login');
  await signInBy(page, newcomer.email, 'otra-clave');
  await expect(toast(page, 'Correo o contraseña incorrectos')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signInBy(page, newcomer.email.toUpperCase(), newcomer.password);
  await expect(toast(page, '¡Bienvenido!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('inactive and suspended accounts see why they cannot sign in', async ({ page, admin, newcomer }) => {
  const { body: users } = await admin.get(`/api/admin/users?search=${encodeURIComponent(newcomer.email)}`);
  const user = users.items[0];
  const texts = {
    inactive: 'Tu cuenta está inactiva. Comunícate con el estudio.',
    suspended: 'Tu cuenta está suspendida. Comunícate con el estudio.',
  };
  await page.goto('/login');
  for (const [accountStatus, text] of Object.entries(texts)) {
    await admin.put(`/api/admin/users/${newcomer.id}`, {
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      phone: user.phone,
      type: user.type,
      documentType: user.document_type,
      documentNumber: user.document_number,
      accountStatus,
    });
    await signInBy(page, newcomer.email, newcomer.password);
    await expect(toast(page, text)).toBeVisible();
  }
  await expect(page).toHaveURL('/login');
});

test('what is missing is said at its field, which gets the focus', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription('Ingresa un correo válido');
  await page.getByLabel('Correo electrónico').fill('ana@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
});

test('the password can be shown and hidden, and the other ways are at hand', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Contraseña', { exact: true });
  await password.fill('secreta');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await expect(page).toHaveURL('/register');
});

test('without a connection the login says so and can be tried again', async ({ page, context, newcomer }) => {
  await page.goto('/login');
  // Toasts come after the page.
  await expect(toasts(page)).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Lo que ves puede no estar al día.')).toBeVisible();
  await signInBy(page, newcomer.email, newcomer.password);
  await expect(toast(page, 'Error en el login')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Sin conexión. Lo que ves puede no estar al día.')).toBeHidden();
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/');
});

test('toasts whose code does not come take no page with them, and come with the connection', async ({
  page,
  context,
}) => {
  const code = /\/assets\/toasts-/;
  await page.route(code, (route) => route.abort());
  const failed = ['.js', '.css'].map((end) =>
    page.waitForEvent('requestfailed', (request) => code.test(request.url()) && request.url().endsWith(end)),
  );
  await page.goto('/login');
  await Promise.all(failed);
  await page.unroute(code);
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Lo que ves puede no estar al día.')).toBeVisible();
  await context.setOffline(false);
  await expect(toasts(page)).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

test('toasts whose code is lost once come by themselves', async ({ page }) => {
  await page.route(/\/assets\/toasts-.*\.js$/, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/login');
  await failed;
  await expect(toasts(page)).toBeAttached();
});

test('a refusal that comes again is said again, but in the same toast', async ({ page, newcomer }) => {
  await page.goto('/login');
  const refused = toasts(page).getByRole('alert');
  for (let tries = 1; tries <= 3; tries += 1) {
    const answer = page.waitForResponse('**/api/auth/login');
    await signInBy(page, newcomer.email, 'otra-clave');
    await answer;
    await expect(refused).toHaveText('Correo o contraseña incorrectos');
  }
  await expect(refused).toHaveCount(1);
});

import { expect, logIn, test, toast, toasts } from './fixtures.ts';

test('a wrong password is refused, the right one welcomes', { tag: '@oldest' }, async ({ page, newcomer }) => {
  await page.goto('/login');
  await logIn(page, newcomer.email, 'otra-clave');
  await expect(toast(page, 'Correo o contraseña incorrectos')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await logIn(page, newcomer.email.toUpperCase(), newcomer.password);
  await expect(toast(page, '¡Bienvenido!')).toBeVisible();
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

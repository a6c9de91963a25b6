import type { Page, Route } from '@playwright/test';
import type { Person } from '../../infra/prove/testing/kit/people.ts';
import { expect, openAs, test } from './fixtures.ts';

/** Opens the member's profile; returns the buttons that load its form, at first and again after a failure. */
async function openProfile(page: Page, person: Person) {
  await openAs(page, person, '/profile');
  const edit = page.getByRole('button', { name: 'Editar perfil' });
  await expect(edit).toBeVisible();
  return { edit, retry: page.getByRole('button', { name: 'Reintentar' }) };
}

test('parts that cannot be fetched without a connection leave the page, and are fetched by themselves once there is one', async ({
  page,
  context,
  newcomer,
}) => {
  const { edit, retry } = await openProfile(page, newcomer);
  await context.setOffline(true);
  await edit.click();
  await expect(retry).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await retry.click();
  await expect(retry).toBeEnabled();
  await context.setOffline(false);
  await expect(page.getByLabel('Nombres')).toHaveValue('Marcela');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Cambiar contraseña' })).toBeVisible();
  await expect(page.getByLabel('Nombres')).toHaveValue('Marcela');
});

const formCode = '**/assets/profile-form-*.js';

test('a try that fails while the connection comes back leaves the page as it is', async ({
  page,
  context,
  newcomer,
}) => {
  const { edit, retry } = await openProfile(page, newcomer);
  const tried = Promise.withResolvers<Route>();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Lo que ves puede no estar al día.')).toBeVisible();
  await edit.click();
  await expect(retry).toBeVisible();
  await page.route(formCode, tried.resolve);
  await retry.click();
  const route = await tried.promise;
  await context.setOffline(false);
  await route.abort('internetdisconnected');
  await expect(retry).toBeEnabled();
  await page.unroute(formCode);
  await retry.click();
  await expect(page.getByLabel('Nombres')).toHaveValue('Marcela');
});

test('a chunk of the previous build is loaded with the new page, once that is available', async ({
  page,
  newcomer,
}) => {
  const { edit, retry } = await openProfile(page, newcomer);
  await page.route(formCode, (route) => route.abort());
  await page.route('**/profile', (route) => route.abort());
  await edit.click();
  await expect(retry).toBeVisible();
  await retry.click();
  await expect(retry).toBeEnabled();
  await page.unroute('**/profile');
  await retry.click();
  await expect(edit).toBeVisible();
  await page.unroute(formCode);
  await edit.click();
  await expect(page.getByLabel('Nombres')).toHaveValue('Marcela');
});

test('without a connection a tab and a page leave the navigation', async ({ page, context, admin }) => {
  await openAs(page, admin, '/admin');
  await expect(page.getByText('Total de Usuarios')).toBeVisible();
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Reportes' }).click();
  await expect(retry).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Reportes' })).toHaveAttribute('aria-selected', 'true');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Generar Reportes' })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Estudio Cafetero' }).click();
  // «Reportes», still loading, offers a retry as well until that page is gone.
  await expect(page.getByRole('tab', { name: 'Reportes' })).toHaveCount(0);
  await expect(retry).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /^¡Qué bueno verte/ })).toBeVisible();
});

test('that there is no connection can be seen from anywhere on the page', async ({ page, context, member }) => {
  await openAs(page, member, '/profile');
  await expect(page.getByText('Plan asignado')).toBeVisible();
  await context.setOffline(true);
  const banner = page.getByText('Sin conexión. Lo que ves puede no estar al día.');
  await expect(banner).toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(banner).toBeInViewport();
});

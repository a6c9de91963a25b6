import { expect, openAs, test } from './fixtures.ts';

test('that there is no connection can be seen from anywhere on the page, and what could not be fetched comes with it', async ({
  page,
  context,
  newcomer,
}) => {
  await openAs(page, newcomer, '/profile');
  await expect(page.getByRole('button', { name: 'Editar perfil' })).toBeVisible();
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await context.setOffline(true);
  const banner = page.getByText('Sin conexión. Lo que ves puede no estar al día.');
  await expect(banner).toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(banner).toBeInViewport();
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await expect(retry).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByLabel('Nombres')).toHaveValue('Marcela');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Cambiar contraseña' })).toBeVisible();
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
  // Where a new build is served instead, the page is loaded again at this address.
  await expect(page).toHaveURL('/admin?tab=reportes');
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

import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

async function logOut(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.getByRole('button', { name: /^(Abrir menú|Menú de)/ }).click();
  await bar.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

test('a logout ends the session on the servers', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/');
  const answered = page.waitForResponse('**/api/auth/logout');
  await logOut(page);
  expect((await answered).status()).toBe(200);
  expect(await newcomer.get('/api/users/profile')).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
});

test.describe('on a device that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a logout waits for nobody: without a connection, the device forgets the session', async ({
    page,
    context,
    newcomer,
  }) => {
    await openAs(page, newcomer, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await logOut(page);
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeEmpty();
  });
});

import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

/** Simulates that the browser caches the page for a step back, and restores it after a logout in another tab. */
const logOutWhileKept = (page: Page) =>
  page.evaluate(async () => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const keptAs = getComputedStyle(document.body).visibility;
    localStorage.removeItem('token');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const broughtBackAs = getComputedStyle(document.body).visibility;
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return { keptAs, broughtBackAs, painted: document.body.textContent };
  });

test('a page that the browser brings back after a logout elsewhere paints nothing personal', async ({
  page,
  newcomer,
}) => {
  await openAs(page, newcomer, '/profile');
  await expect(page.getByRole('region', { name: 'Datos personales' })).toContainText(newcomer.email);
  const { keptAs, broughtBackAs, painted } = await logOutWhileKept(page);
  expect([keptAs, broughtBackAs]).toEqual(['hidden', 'hidden']);
  expect(painted).not.toContain(newcomer.email);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

test('a page that is brought back in the same session is shown as it was', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nombres').fill('Manuela');
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByLabel('Nombres')).toBeVisible();
  await expect(page.getByLabel('Nombres')).toHaveValue('Manuela');
});

test('a tab that has heard nothing of a logout notices when it is looked at again', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await expect(page.getByRole('region', { name: 'Datos personales' })).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('token');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page).toHaveURL('/login');
});

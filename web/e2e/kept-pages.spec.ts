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

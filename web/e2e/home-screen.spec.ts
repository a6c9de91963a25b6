import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { startRedeployedOrigin } from './redeployed-origin.ts';
import { studio } from './studio.ts';

test.use({ serviceWorkers: 'allow' });

/** Visits until the worker answers the page's requests and has cached what was read. */
async function visitTwice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Entrenamientos', level: 1 })).toBeVisible();
  await expect.poll(() => keptPaths(page)).toContain('/api/trainings/my-trainings');
}

/** The cached paths apart from the app's own files. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of (await caches.keys()).filter((each) => !each.startsWith('shell-'))) {
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    }
    return kept;
  });

/** A worker that takes over deletes the shells of earlier builds. */
const keptShells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));

test('a phone can put the app on its home screen', async ({ page }) => {
  await page.goto('/login');
  const browser = await page.context().newCDPSession(page);
  const { manifest, errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'Estudio Cafetero' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Each test runs in a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('a first visit keeps enough to open without a connection', async ({ page, context, member }) => {
  await openAs(page, member, '/trainings');
  await expect.poll(() => keptPaths(page)).toContain('/api/users/profile');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Entrenamientos', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token);
});

test('after a deploy the next visit has the new build, and without services or a connection the own trainings, until the session ends', async ({
  page,
  member,
}) => {
  const redeployed = await startRedeployedOrigin(studio().origin);
  const entry = () => page.evaluate(() => document.querySelector('script[type="module"]')!.getAttribute('src'));
  await openAs(page, member, `${redeployed.origin}/trainings`);
  await visitTwice(page);
  const first = await entry();
  redeployed.deploySecondBuild();
  await page.reload();
  const second = await entry();
  expect(second).not.toBe(first);
  await expect.poll(() => keptShells(page)).toEqual(['shell-second-build']);
  const opensAsKept = async () => {
    await page.reload();
    await expect(page.getByText(/^Sin conexión con el estudio\. Así estaba hoy a las \d\d:\d\d\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mis Entrenamientos' })).toBeVisible();
  };
  redeployed.loseServices();
  await opensAsKept();
  await redeployed.close();
  await opensAsKept();
  expect(await entry()).toBe(second);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect.poll(() => keptPaths(page)).toEqual([]);
});

test('an answer that was on its way at the logout is not kept, nor is what any request said', async ({
  page,
  member,
}) => {
  const redeployed = await startRedeployedOrigin(studio().origin);
  await openAs(page, member, `${redeployed.origin}/trainings`);
  await visitTwice(page);
  const saidHeaders = await page.evaluate(async () => {
    const kept = await (await caches.open('session-answers')).keys();
    return kept.flatMap(({ headers }) => [...headers.keys()]);
  });
  expect(saidHeaders).toEqual([]);
  const profile = redeployed.hold('/api/users/profile');
  const answered = page.evaluate(async (token) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await (await fetch('/api/users/profile', { headers })).json()).user.email as string;
  }, member.token);
  await profile.arrived;
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptPaths(page)).toEqual([]);
  profile.release();
  expect(await answered).toBe(member.email);
  // Once two more answers have passed through the worker, it has handled the one before.
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await (await fetch('/api/studio')).text();
  });
  expect(await keptPaths(page)).toEqual([]);
  await redeployed.close();
});

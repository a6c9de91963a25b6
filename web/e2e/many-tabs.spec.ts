import type { Page, Request } from '@playwright/test';
import { expect, openAs, test, toast } from './fixtures.ts';
import { addressOf, bookFor, cardOf, schedule, type Scheduled } from './training-cards.ts';

/** The live streams of a browser that are open. */
function followStreams(page: Page): Set<Request> {
  const open = new Set<Request>();
  const context = page.context();
  context.on('request', (request) => request.url().includes('/api/trainings/live') && open.add(request));
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  return open;
}

async function openTabs(page: Page, training: Scheduled, count: number): Promise<Page[]> {
  const tabs = [page];
  while (tabs.length < count) {
    const tab = await page.context().newPage();
    await tab.goto(addressOf(training));
    await expect(cardOf(tab, training)).toBeVisible();
    tabs.push(tab);
  }
  return tabs;
}

test('ten tabs have one live stream, and the tenth books as the first does', async ({ page, admin, member }) => {
  test.slow();
  const training = await schedule(admin, { maxCapacity: 8 });
  const streams = followStreams(page);
  await openAs(page, member, addressOf(training));
  const tabs = await openTabs(page, training, 10);
  await expect.poll(() => streams.size).toBe(1);
  const last = tabs.at(-1)!;
  await cardOf(last, training)
    .getByRole('button', { name: /^Inscribirme/ })
    .click();
  await expect(toast(last, '¡Inscripción exitosa!')).toBeVisible();
  for (const tab of tabs) await expect(cardOf(tab, training)).toContainText(/1\/8|7 cupos libres/);
  expect(streams.size).toBe(1);
});

test('when the tab that streams is closed, another one goes on', async ({ page, admin, member, newcomer, planId }) => {
  await admin.put(`/api/admin/users/${newcomer.id}/plan`, { action: 'assign', planId });
  const training = await schedule(admin, { maxCapacity: 8 });
  const streams = followStreams(page);
  await openAs(page, member, addressOf(training));
  await expect.poll(() => streams.size).toBe(1);
  const [, second, third] = await openTabs(page, training, 3);
  await page.close();
  await expect.poll(() => [...streams].filter((stream) => stream.frame().page() !== page).length).toBe(1);
  await bookFor(newcomer, training);
  for (const tab of [second!, third!]) await expect(cardOf(tab, training)).toContainText('7 cupos libres');
});

test('a tab that is not seen streams nothing, and catches up when it is seen again', async ({
  page,
  admin,
  member,
  newcomer,
  planId,
}) => {
  await admin.put(`/api/admin/users/${newcomer.id}/plan`, { action: 'assign', planId });
  const training = await schedule(admin, { maxCapacity: 8 });
  const streams = followStreams(page);
  await openAs(page, member, addressOf(training));
  await expect.poll(() => streams.size).toBe(1);
  const see = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        value: isHidden ? 'hidden' : 'visible',
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await see(true);
  await expect.poll(() => streams.size).toBe(0);
  await bookFor(newcomer, training);
  await see(false);
  await expect(cardOf(page, training)).toContainText('7 cupos libres');
  await expect.poll(() => streams.size).toBe(1);
});

test('a logout ends the live stream of all tabs', { tag: '@desktop' }, async ({ page, admin, member }) => {
  const training = await schedule(admin);
  const streams = followStreams(page);
  await openAs(page, member, addressOf(training));
  await expect.poll(() => streams.size).toBe(1);
  const [, tab] = await openTabs(page, training, 2);
  await tab!.getByRole('button', { name: /^Menú de/ }).click();
  await tab!.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => streams.size).toBe(0);
});

import type { Page, Request } from '@playwright/test';
import { assignPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { addressOf, bookFor, cardOf, schedule, type Scheduled } from './training-cards.ts';

/** The open live streams of a browser. */
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

/** More than the six connections that a browser allows for one origin. */
const manyTabs = 7;

test('many tabs have one live stream, which another takes over, and which ends with the session', async ({
  page,
  admin,
  member,
  newcomer,
  planId,
}) => {
  await assignPlan(admin, newcomer, planId);
  const training = await schedule(admin, { maxCapacity: 8 });
  const streams = followStreams(page);
  await openAs(page, member, addressOf(training));
  await expect.poll(() => streams.size).toBe(1);
  const tabs = await openTabs(page, training, manyTabs);
  const last = tabs.at(-1)!;
  await cardOf(last, training)
    .getByRole('button', { name: /^Inscribirme/ })
    .click();
  await expect(toast(last, '¡Inscripción exitosa!')).toBeVisible();
  for (const tab of tabs) await expect(cardOf(tab, training)).toContainText(/1\/8|7 cupos libres/);
  await expect.poll(() => streams.size).toBe(1);

  await page.close();
  // The end of a closed page's stream is not reported.
  const streamsOfOthers = () => [...streams].filter((stream) => stream.frame().page() !== page).length;
  await expect.poll(streamsOfOthers).toBe(1);
  await bookFor(newcomer, training);
  const others = tabs.slice(1);
  for (const tab of others) await expect(cardOf(tab, training)).toContainText(/2\/8|6 cupos libres/);

  await last.getByRole('button', { name: 'Abrir menú' }).click();
  await last.getByRole('button', { name: 'Cerrar sesión' }).click();
  for (const tab of others) await expect(tab).toHaveURL('/login');
  await expect.poll(streamsOfOthers).toBe(0);
});

import type { Page } from '@playwright/test';
import { expect, openAs, test, toast } from './fixtures.ts';
import { addressOf, bookFor, cardOf, openRegistrants, schedule } from './training-cards.ts';

const mine = (page: Page) => page.getByRole('region', { name: 'Mis Entrenamientos' });
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

test('own trainings that cannot be loaded are not shown as none, and can be tried again', async ({
  page,
  admin,
  member,
}) => {
  const training = await schedule(admin);
  await bookFor(member, training);
  const own = '**/api/trainings/my-trainings?*';
  await page.route(own, (route) => route.abort());
  await openAs(page, member, '/');
  await expect(page.getByRole('link', { name: /Ver mis entrenamientos/ })).toBeVisible();
  await expect(page.getByText('Tu semana está libre')).toHaveCount(0);
  await page.goto(addressOf(training));
  await expect(mine(page)).toContainText('No pudimos cargarlos.');
  await expect(mine(page)).toContainText('quedan 11');
  await expect(mine(page)).not.toContainText('0 de 3');
  const first = mine(page).getByText('quedan 11');
  expect(await first.evaluate((part) => getComputedStyle(part, '::first-letter').textTransform)).toBe('uppercase');
  await page.unroute(own);
  await retry(page).focus();
  await page.keyboard.press('Enter');
  await expect(mine(page)).toContainText('1 de 3 esa semana');
  await expect(mine(page)).toBeFocused();
});

test('«Reintentar» keeps the focus until the week has loaded, which then gets it', async ({ page, admin, member }) => {
  const training = await schedule(admin);
  const week = '**/api/trainings/week?*';
  await page.route(week, (route) => route.abort());
  await openAs(page, member, addressOf(training));
  await expect(retry(page)).toBeVisible();
  await page.unroute(week);
  const answer = Promise.withResolvers<void>();
  await page.route(week, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await retry(page).focus();
  await page.keyboard.press('Enter');
  await expect(retry(page)).toHaveAttribute('aria-busy', 'true');
  await expect(retry(page)).toBeFocused();
  answer.resolve();
  await expect(cardOf(page, training)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('more movements: the button stays while they load and when they fail', async ({ page, admin, member }) => {
  for (let value = 1; value <= 10; value += 1) {
    await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value });
  }
  const longer = '**/api/users/movements?limit=30';
  await openAs(page, member, '/profile');
  const movements = page.getByRole('region', { name: 'Movimientos' });
  const more = movements.getByRole('button', { name: 'Ver más' });
  await expect(movements.getByRole('listitem')).toHaveCount(10);
  const failing = Promise.withResolvers<void>();
  await page.route(longer, async (route) => {
    await failing.promise;
    await route.abort();
  });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-busy', 'true');
  await expect(more).toBeFocused();
  failing.resolve();
  await expect(movements).toContainText('No pudimos cargar más.');
  await expect(more).toBeFocused();
  await expect(movements.getByRole('listitem')).toHaveCount(10);
  await page.unroute(longer);
  await page.keyboard.press('Enter');
  await expect(movements.getByRole('listitem')).toHaveCount(11);
  await expect(more).toHaveCount(0);
  await expect(movements).toBeFocused();
});

test('a removed registrant disappears although the list cannot be reloaded, which can be retried', async ({
  page,
  admin,
  member,
  newcomer,
}) => {
  const training = await schedule(admin);
  await bookFor(member, training);
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
  const modal = await openRegistrants(page, admin, training);
  const rowOf = ({ email }: { readonly email: string }) => modal.getByRole('row').filter({ hasText: email });
  await expect(rowOf(member)).toBeVisible();
  const registrants = `**/api/admin/trainings/${training.id}/registrations`;
  await page.route(registrants, (route) => route.fulfill({ status: 503, json: {} }));
  await rowOf(newcomer)
    .getByRole('button', { name: /^Eliminar a/ })
    .press('Enter');
  await expect(toast(page, 'Error al obtener inscritos')).toBeVisible();
  await expect(rowOf(newcomer)).toHaveCount(0);
  await expect(rowOf(member)).toBeVisible();
  const list = modal.getByRole('region', { name: 'Inscritos 1/10' });
  await expect(list).toContainText('No pudimos actualizar la lista.');
  await expect(list).toBeFocused();
  await page.unroute(registrants);
  await retry(page).press('Enter');
  await expect(retry(page)).toHaveCount(0);
  await expect(rowOf(member)).toBeVisible();
  await expect(list).toBeFocused();
});

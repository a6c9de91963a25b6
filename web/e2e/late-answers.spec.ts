import type { Page } from '@playwright/test';
import { expect, openAs, test, toast } from './fixtures.ts';
import { holdNext } from './hold-next.ts';
import { addressOf, cardOf, schedule } from './training-cards.ts';

const full = 'Este entrenamiento está lleno';
const mine = (page: Page) => page.getByRole('region', { name: 'Mis Entrenamientos' });

test.beforeEach(async ({ page }) => {
  // Events of the live stream would hide which answer is shown.
  await page.route('**/api/trainings/live?*', (route) => route.abort());
});

test('what was asked before a booking and arrives after it takes nothing back', async ({ page, admin, member }) => {
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  await expect(mine(page)).toContainText('quedan 12');
  const week = await holdNext(page, '**/api/trainings/week?*');
  const plan = await holdNext(page, '**/api/users/current-plan');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await Promise.all([week.answered, plan.answered]);
  await cardOf(page, training)
    .getByRole('button', { name: /^Inscribirme/ })
    .click();
  await expect(toast(page, '¡Inscripción exitosa!')).toBeVisible();
  // The late answers are not taken: it is asked again.
  const again = ['**/api/trainings/week?*', '**/api/users/current-plan'].map((url) => page.waitForResponse(url));
  await Promise.all([week.release(), plan.release()]);
  await Promise.all(again);
  await expect(cardOf(page, training)).toContainText('1/10');
  await expect(mine(page)).toContainText('quedan 11');
});

test('a booking that is long in being answered says that it is not confirmed yet', async ({ page, admin, member }) => {
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  const slow = await holdNext(page, '**/api/trainings/register');
  await card.getByRole('button', { name: /^Inscribirme/ }).click();
  await expect(card.getByText('Inscrito', { exact: true })).toBeVisible();
  await expect(card).toContainText('Confirmando…');
  await slow.answered;
  await slow.release();
  await expect(card).toContainText(/Cancela hasta las/);
  await expect(card).not.toContainText('Confirmando…');
});

test('two bookings that are answered the other way round leave the classes that are left', async ({
  page,
  admin,
  member,
}) => {
  const first = await schedule(admin, { startTime: '22:00', endTime: '22:10' });
  const second = await schedule(admin, { trainingDate: first.date, startTime: '22:10', endTime: '22:20' });
  await openAs(page, member, addressOf(first));
  const book = (training: typeof first) =>
    cardOf(page, training)
      .getByRole('button', { name: /^Inscribirme/ })
      .click();
  const slow = await holdNext(page, '**/api/trainings/register');
  await book(first);
  await slow.answered;
  await book(second);
  await expect(mine(page)).toContainText('quedan 10');
  const settled = page.waitForResponse('**/api/users/current-plan');
  await slow.release();
  await settled;
  await expect(mine(page)).toContainText('2 de 3 esa semana');
  await expect(mine(page)).toContainText('quedan 10');
});

test('two bookings that are both refused leave nothing behind, even where nothing can be read anew', async ({
  page,
  admin,
  member,
}) => {
  const first = await schedule(admin, { startTime: '23:00', endTime: '23:10' });
  const second = await schedule(admin, { trainingDate: first.date, startTime: '23:10', endTime: '23:20' });
  await openAs(page, member, addressOf(first));
  await expect(mine(page)).toContainText('0 de 3 esa semana');
  const refused = Promise.withResolvers<void>();
  await page.route('**/api/trainings/register', async (route) => {
    await refused.promise;
    await route.fulfill({ status: 409, json: { status: 409, code: 'TRAINING_FULL', message: full } });
  });
  await page.route(/\/api\/trainings\/(week|my-trainings)\?/, (route) => route.abort());
  for (const training of [first, second]) {
    const card = cardOf(page, training);
    await card.getByRole('button', { name: /^Inscribirme/ }).click();
    await expect(card.getByText('Inscrito', { exact: true })).toBeVisible();
  }
  refused.resolve();
  await expect(toast(page, full).first()).toBeVisible();
  for (const training of [first, second]) {
    await expect(cardOf(page, training).getByText('Inscrito', { exact: true })).toHaveCount(0);
    await expect(cardOf(page, training)).toContainText('10 cupos libres');
  }
  await expect(mine(page)).toContainText('0 de 3 esa semana');
});

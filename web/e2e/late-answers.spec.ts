import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { holdNext } from './hold-next.ts';
import { addressOf, cardOf, schedule } from './training-cards.ts';

const mine = (page: Page) => page.getByRole('region', { name: 'Mis Entrenamientos' });

test.beforeEach(async ({ page }) => {
  // Events of the live stream would hide which answer is shown.
  await page.route('**/api/trainings/live?*', (route) => route.abort());
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

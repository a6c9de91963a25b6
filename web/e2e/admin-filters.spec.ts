import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { tabTo } from './keys.ts';
import { schedule } from './training-cards.ts';

const clear = (page: Page) => page.getByRole('search').getByRole('button', { name: 'Limpiar filtros' });

test('a date and a time are typed by keyboard, and count once they are whole', async ({ page, admin }) => {
  // Day and month alike: their order differs from browser to browser.
  const training = await schedule(admin, { trainingDate: '2031-04-04', startTime: '05:05', endTime: '06:00' });
  const date = page.getByLabel('Fecha', { exact: true });
  const time = page.getByLabel('Hora de inicio');
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await expect(page.getByRole('navigation', { name: 'Periodo' })).toBeVisible();
  const steps = await page.evaluate(() => history.length);
  await tabTo(page, date);
  await page.keyboard.type('040420');
  await expect(date).toHaveValue('0020-04-04');
  await expect(clear(page)).toHaveCount(0);
  await page.keyboard.type('31');
  await expect(date).toHaveValue(training.date);
  await expect(page).toHaveURL(`/admin?tab=entrenamientos&fecha=${training.date}`);
  await tabTo(page, time);
  // The letter is for clocks of twelve hours; those of 24 ignore it.
  await page.keyboard.type('0505a');
  await expect(time).toHaveValue(training.start);
  await expect(page).toHaveURL(/&hora=05%3A05$/);
  await expect(page.getByRole('button', { name: /^Ver inscritos/ })).toHaveCount(1);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await clear(page).click();
  await expect(date).toHaveValue('');
  await expect(time).toHaveValue('');
  await expect(page).toHaveURL('/admin?tab=entrenamientos');
});

test('an address with a date and a time that are none filters by nothing', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=entrenamientos&fecha=2026-02-31&hora=mañana');
  await expect(page.getByRole('navigation', { name: 'Periodo' })).toBeVisible();
  await expect(clear(page)).toHaveCount(0);
  await expect(page.getByText('Ninguno coincide con los filtros.')).toHaveCount(0);
});

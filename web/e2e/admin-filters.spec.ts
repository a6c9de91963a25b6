import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { tabTo } from './keys.ts';
import { adminAddressOf, schedule } from './training-cards.ts';

const clear = (page: Page) => page.getByRole('search').getByRole('button', { name: 'Limpiar filtros' });

test('a date and a time are typed by keyboard, and count once they are whole', async ({ page, admin }) => {
  const training = await schedule(admin, { trainingDate: '2031-04-05', startTime: '05:05', endTime: '06:00' });
  const date = page.getByLabel('Fecha', { exact: true });
  const time = page.getByLabel('Hora de inicio');
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await expect(page.getByRole('navigation', { name: 'Periodo' })).toBeVisible();
  const steps = await page.evaluate(() => history.length);
  await tabTo(page, date);
  await page.keyboard.type('050420');
  await expect(date).toHaveValue('05/04/20');
  await expect(clear(page)).toHaveCount(0);
  await page.keyboard.type('31');
  await expect(date).toHaveValue('05/04/2031');
  await expect(page).toHaveURL(`/admin?tab=entrenamientos&fecha=${training.date}`);
  await tabTo(page, time);
  await page.keyboard.type('505');
  await page.keyboard.press('Enter');
  await expect(time).toHaveValue(training.start);
  await expect(page).toHaveURL(/&hora=05%3A05$/);
  await expect(page.getByRole('button', { name: /^Ver inscritos/ })).toHaveCount(1);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await clear(page).click();
  await expect(date).toHaveValue('');
  await expect(time).toHaveValue('');
  await expect(page).toHaveURL('/admin?tab=entrenamientos');
});

test('filters that change one right behind the other all hold', async ({ page, admin }) => {
  const training = await schedule(admin);
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await expect(page.getByRole('navigation', { name: 'Periodo' })).toBeVisible();
  // Both settle at the same moment: neither is shown when the other is announced.
  await page.evaluate(({ date, start }) => {
    for (const [id, value] of Object.entries({ 'filtro-fecha': date, 'filtro-hora': start })) {
      const field = document.getElementById(id) as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, training);
  await expect(page.getByRole('button', { name: /^Ver inscritos/ })).toHaveCount(1);
  await expect(page).toHaveURL(adminAddressOf(training));
});

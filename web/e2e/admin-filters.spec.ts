import type { Page } from '@playwright/test';
import { expect, openAs, test, toast } from './fixtures.ts';
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

test('a date and a time that are typed by half go with the filters', async ({ page, admin }) => {
  const address = '/admin?tab=entrenamientos&desde=2001-01-01';
  const date = page.getByLabel('Fecha', { exact: true });
  const time = page.getByLabel('Hora de inicio');
  const clearBelow = page.getByRole('button', { name: 'Limpiar filtros' }).last();
  await openAs(page, admin, address);
  for (const button of [clear(page), clearBelow]) {
    await page.getByLabel('Categoría').selectOption('special');
    await expect(page.getByText('Ninguno coincide con los filtros.')).toBeVisible();
    await date.pressSequentially('3/');
    await time.pressSequentially('3:');
    await expect(date).toHaveValue('3/');
    await expect(time).toHaveValue('3:');
    await button.click();
    await expect(page).toHaveURL(address);
    await expect(date).toHaveValue('');
    await expect(time).toHaveValue('');
  }
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

test('an address with a date and a time that are none filters by nothing', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=entrenamientos&fecha=2026-02-31&hora=mañana');
  await expect(page.getByRole('navigation', { name: 'Periodo' })).toBeVisible();
  await expect(clear(page)).toHaveCount(0);
  await expect(page.getByText('Ninguno coincide con los filtros.')).toHaveCount(0);
});

test('trainings that cannot be loaded are not replaced by those of another day', async ({ page, admin }) => {
  const training = await schedule(admin);
  await openAs(page, admin, `/admin?tab=entrenamientos&fecha=${training.date}`);
  await expect(page.getByRole('button', { name: /^Ver inscritos/ }).first()).toBeVisible();
  await page.route('**/api/admin/trainings?from=2031-05-05*', (route) => route.abort());
  await page.getByLabel('Fecha', { exact: true }).fill('2031-05-05');
  await expect(toast(page, 'Error al cargar los entrenamientos')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ver inscritos/ })).toHaveCount(0);
  await page.unroute('**/api/admin/trainings?from=2031-05-05*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('No hay entrenamientos', { exact: true })).toBeVisible();
});

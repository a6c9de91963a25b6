import type { Page } from '@playwright/test';
import { addStudioDays } from '@studio/contracts/studio-time';
import { registerMember } from '../../infra/testing/kit/people.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf, cardOf, schedule, stripDay, weekAhead } from './training-cards.ts';
import { withoutWindow } from './without-window.ts';

const mine = (page: Page) => page.getByRole('region', { name: 'Mis Entrenamientos' });

test(
  'booking and cancelling show at once in the card, the list and the allowance',
  { tag: '@both' },
  async ({ page, admin, member }) => {
    const training = await schedule(admin, { maxCapacity: 8 });
    await openAs(page, member, addressOf(training));
    const card = cardOf(page, training);
    await expect(mine(page)).toContainText('0 de 3 esa semana');
    await card.getByRole('button', { name: /^Inscribirme: / }).click();
    await expect(toast(page, '¡Inscripción exitosa!')).toBeVisible();
    await expect(card.getByText('Inscrito', { exact: true })).toBeVisible();
    await expect(card).toContainText('1/8 cupos');
    await expect(card).toContainText(/Cancela hasta las \d\d:\d\d/);
    await expect(mine(page)).toContainText('1 de 3 esa semana');
    await expect(mine(page)).toContainText('quedan 11');
    await expect(mine(page)).toContainText('Próximo');
    await card.getByRole('button', { name: /^Cancelar: / }).click();
    await expect(toast(page, 'Inscripción cancelada exitosamente')).toBeVisible();
    await expect(card).toContainText('8 cupos libres');
    await expect(mine(page)).not.toContainText('Próximo');
    await expect(mine(page)).toContainText('quedan 12');
  },
);

test('a full training says so', async ({ page, admin, member, newcomer }) => {
  const training = await schedule(admin, { maxCapacity: 1 });
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
  await openAs(page, member, addressOf(training));
  await expect(cardOf(page, training)).toContainText('Lleno · 1/1');
  await expect(cardOf(page, training).getByRole('button', { name: /^Inscribirme/ })).toHaveCount(0);
});

test('what stands in the way of booking is said once, before the tap, with what to do and whom to ask', async ({
  page,
  admin,
  newcomer,
}) => {
  const normal = await schedule(admin);
  const special = await schedule(admin, { category: 'special', trainingDate: normal.date });
  await openAs(page, newcomer, addressOf(normal));
  const notices = page.getByRole('region', { name: 'Antes de inscribirte' });
  for (const [training, reason] of [
    [normal, 'No tienes un plan activo'],
    [special, 'Sin entrenamientos especiales'],
  ] as const) {
    await expect(page.getByText(reason)).toHaveCount(1);
    await expect(notices).toContainText(reason);
    const button = cardOf(page, training).getByRole('button', { name: 'Inscribirme' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(reason);
    await expect(mine(page)).not.toContainText('toca Inscribirme');
  }
  await expect(notices.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/plans');
  const withoutPlan = notices.locator('div').filter({ hasText: 'No tienes un plan activo' });
  const address = await withoutPlan.getByRole('link', { name: /Escríbenos/ }).getAttribute('href');
  const text = new URL(address!).searchParams.get('text')!;
  expect(address).toContain('https://wa.me/573001234567?');
  expect(text).toMatch(
    /^Hola, soy Marcela .+\. Quiero inscribirme en el entrenamiento del \S+ \d+ de \S+, \d\d:\d\d\. La aplicación me dice: «No tienes un plan activo»\.$/,
  );
});

test(
  'the shown week and day stand in the address; back and reload keep them',
  { tag: '@both' },
  async ({ page, admin, newcomer }) => {
    const training = await schedule(admin);
    const next = weekAhead(1);
    await openAs(page, newcomer, '/trainings');
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(page).toHaveURL(`/trainings?semana=${next}`);
    await stripDay(page, training.date).click();
    await expect(page).toHaveURL(`/trainings?semana=${next}&dia=${training.date}`);
    await page.reload();
    await expect(cardOf(page, training)).toBeVisible();
    await page.getByRole('button', { name: 'Semana anterior', exact: true }).click();
    await expect(page).toHaveURL('/trainings');
    await expect(page.getByText('Esta semana', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(cardOf(page, training)).toBeVisible();
    await page.getByRole('button', { name: 'Volver a esta semana' }).click();
    await expect(page).toHaveURL('/trainings');
  },
);

test('there is no way beyond the last week that is open', async ({ page, newcomer }) => {
  const forward = page.getByRole('button', { name: 'Semana siguiente' });
  await openAs(page, newcomer, `/trainings?semana=${weekAhead(3)}`);
  await forward.click();
  await expect(page).toHaveURL(`/trainings?semana=${weekAhead(4)}`);
  await expect(forward).toBeDisabled();
  await withoutWindow(page);
  await page.goto(`/trainings?semana=${weekAhead(1)}`);
  await expect(page.getByText('Esta semana', { exact: true })).toBeVisible();
  await expect(forward).toBeDisabled();
  await page.getByRole('button', { name: 'Semana anterior', exact: true }).click();
  await expect(page).toHaveURL(`/trainings?semana=${weekAhead(-1)}`);
  await expect(forward).toBeEnabled();
});

test('a week without trainings leads back', async ({ page, newcomer }) => {
  await openAs(page, newcomer, `/trainings?semana=${addStudioDays(weekAhead(0), -7 * 200)}`);
  await expect(page.getByText('No hubo entrenamientos esa semana')).toBeVisible();
  await expect(page.getByText('Cuando el estudio publique')).toHaveCount(0);
  // The plan's allowance of this week does not apply to that one, whose days are in another year.
  await expect(mine(page)).not.toContainText('esta semana');
  await expect(page.getByRole('region', { name: 'Semana' })).toContainText(/ de 20\d\d/);
  await page.getByRole('main').getByRole('button', { name: 'Volver a esta semana' }).last().press('Enter');
  await expect(page).toHaveURL('/trainings');
  await expect(page.getByRole('main')).toBeFocused();
});

test('trainings that cannot be loaded can be tried again; a failed refresh blanks nothing', async ({
  page,
  admin,
  member,
}) => {
  const training = await schedule(admin, { maxCapacity: 9 });
  const week = '**/api/trainings/week?*';
  await page.route(week, (route) => route.abort());
  await openAs(page, member, addressOf(training));
  await expect(toast(page, 'Error al cargar los entrenamientos')).toBeVisible();
  await expect(page.getByText('0 entrenamientos')).toHaveCount(0);
  await page.unroute(week);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(cardOf(page, training)).toBeVisible();
  await page.route(week, (route) => route.abort());
  const other = await registerMember(studio().origin);
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().includes('/api/trainings/week')),
    page.evaluate(() => window.dispatchEvent(new Event('focus'))),
  ]);
  await expect(cardOf(page, training)).toBeVisible();
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: other.id });
  await expect(cardOf(page, training)).toContainText('8 cupos libres');
});

test('the step to the last week and the way back leave the focus among the weeks', async ({ page, member }) => {
  await openAs(page, member, '/trainings');
  const weeks = page.getByRole('region', { name: 'Semana', exact: true });
  const next = weeks.getByRole('button', { name: 'Semana siguiente' });
  // How far one may go is known when the studio's settings are here.
  await expect(next).toBeEnabled();
  while (await next.isEnabled()) await next.press('Enter');
  await expect(weeks).toBeFocused();
  await weeks.getByRole('button', { name: 'Volver a esta semana' }).press('Enter');
  await expect(page).toHaveURL('/trainings');
  await expect(weeks).toBeFocused();
});

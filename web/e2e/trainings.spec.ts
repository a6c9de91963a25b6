import type { Page } from '@playwright/test';
import { expect, openAs, test, toast } from './fixtures.ts';
import { addressOf, cardOf, schedule, stripDay, weekAhead } from './training-cards.ts';

const mine = (page: Page) => page.getByRole('region', { name: 'Mis Entrenamientos' });

test('booking and cancelling show at once in the card, the list and the allowance', async ({ page, admin, member }) => {
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
});

test('the shown week and day stand in the address; back and reload keep them', async ({ page, admin, newcomer }) => {
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

import { expect, openAs, test } from './fixtures.ts';
import { cardOf, schedule, stripDay, weekAhead } from './training-cards.ts';

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
  // The last week is known once the studio's settings have loaded.
  await expect(next).toBeEnabled();
  while (await next.isEnabled()) await next.press('Enter');
  await expect(weeks).toBeFocused();
  await weeks.getByRole('button', { name: 'Volver a esta semana' }).press('Enter');
  await expect(page).toHaveURL('/trainings');
  await expect(weeks).toBeFocused();
});

import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';
import { schedule, weekAhead } from './training-cards.ts';

/** A week in which no other test has a training. It is not open to members yet. */
const monday = weekAhead(6);
const address = `/admin?tab=entrenamientos&vista=semana&desde=${monday}`;

test('a week as a table: figures and words in a cell, registrants behind it, by keyboard too', async ({
  page,
  admin,
  member,
}) => {
  const full = await schedule(admin, { trainingDate: monday, startTime: '18:00', endTime: '19:00', maxCapacity: 1 });
  await schedule(admin, {
    trainingDate: addStudioDays(monday, 1),
    startTime: '17:00',
    endTime: '18:00',
    category: 'special',
  });
  expect((await admin.post(`/api/admin/trainings/${full.id}/register`, { userId: member.id })).status).toBe(201);
  await openAs(page, admin, `/admin?tab=entrenamientos&desde=${monday}`);
  await page.getByRole('group', { name: 'Vista' }).getByRole('button', { name: 'Semana' }).click();
  await expect(page).toHaveURL(address.replace(/(&vista=semana)(.*)/, '$2$1'));

  const table = page.getByRole('table', { name: 'Inscritos y cupos por hora y día' });
  const cell = table.getByRole('button', { name: /^Ver inscritos: lunes .*, 18:00 – 19:00, 1\/1 Lleno$/ });
  await expect(table.getByRole('button', { name: /^Ver inscritos: martes .*, 0\/10 Especial$/ })).toBeVisible();
  await expectAccessible(page, 'the week of the administrators');

  await cell.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Usuarios inscritos' });
  await expect(dialog).toContainText(member.email);
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();

  await page.getByRole('button', { name: 'Semana anterior' }).click();
  await expect(page).toHaveURL(new RegExp(`desde=${addStudioDays(monday, -7)}`));
});

test('a week that is over is grey, and on a phone the list stays', async ({ page, admin }) => {
  const day = addStudioDays(toStudioDate(new Date()), -400);
  await schedule(admin, { trainingDate: day, startTime: '06:00', endTime: '07:00' });
  await openAs(page, admin, `/admin?tab=entrenamientos&vista=semana&fecha=${day}`);
  const cell = page.getByRole('table').getByRole('button', { name: /^Ver inscritos/ });
  await expect(cell).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('listitem').filter({ hasText: '06:00' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Vista' })).toHaveCount(0);
});

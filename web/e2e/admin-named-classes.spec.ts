import type { Locator } from '@playwright/test';
import { createCoach, createUser } from '../../infra/prove/testing/kit/people.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, overflow, test } from './fixtures.ts';
import { studio } from './studio.ts';
import { adminAddressOf, schedule } from './training-cards.ts';

test.use({ viewport: { width: 360, height: 640 } });

test('the longest title, room, coach and note fit on a narrow phone: list, filters, form, questions and registrants', async ({
  page,
  admin,
}) => {
  const word = 'Wolfeschlegelstein'.repeat(12);
  const coach = await createCoach(studio().origin, admin, { firstName: word.slice(0, 80) });
  const member = await createUser(studio().origin, admin, { note: word.slice(0, 200) });
  const details = { title: word.slice(0, 40), room: word.slice(0, 30), description: word.repeat(2), coachId: coach.id };
  const training = await schedule(admin, details);
  expect((await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: member.id })).status).toBe(201);

  await openAs(page, admin, adminAddressOf(training));
  const card = page.getByRole('listitem').filter({ hasText: details.title });
  await expect(card).toContainText(details.room);
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await expect(page.getByLabel('Entrenador')).toBeVisible();
  expect(await overflow(page.locator('html'))).toBe(0);
  await expectAccessible(page, 'trainings with their details');

  const dialog = page.getByRole('dialog');
  const fits = async (popup: Locator, what: string) => {
    expect(await overflow(popup), what).toBe(0);
    await expectAccessible(page, what);
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
  };
  await card.getByRole('button', { name: /^Editar:/ }).click();
  await expect(dialog.getByLabel('Entrenador (opcional)')).toHaveValue(coach.id);
  await expect(dialog.getByLabel('Descripción (opcional)')).toHaveValue(details.description);
  await fits(dialog, 'the form of a class with its details');
  await card.getByRole('button', { name: /^Ver inscritos:/ }).click();
  await expect(dialog.getByText('Primera clase').first()).toBeVisible();
  await fits(dialog, 'registrants with a note');
  await card.getByRole('button', { name: /^Cancelar:/ }).click();
  await fits(page.getByRole('alertdialog'), 'the question about a class');
  await page.getByRole('button', { name: 'Acciones' }).click();
  await page.getByRole('menuitem', { name: 'Reemplazar entrenador' }).click();
  await dialog.getByLabel('A quién se reemplaza').selectOption(coach.id);
  await fits(dialog, 'the form that replaces a coach');
});

import type { Locator } from '@playwright/test';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, overflow, test } from './fixtures.ts';
import { studio } from './studio.ts';
import { adminAddressOf, bookFor, schedule } from './training-cards.ts';

test.use({ viewport: { width: 360, height: 640 } });

test('the longest title, room, coach and note fit on a narrow phone: list, filters, form, questions and registrants', async ({
  page,
  admin,
  member,
}) => {
  const word = 'Wolfeschlegelstein'.repeat(12);
  const coach = await registerMember(studio().origin, { firstName: word.slice(0, 80) });
  const withMore = async (id: string, more: object) => {
    const { items } = (await admin.get(`/api/admin/users?ids=${id}&page=1`)).body;
    const { first_name, last_name, date_of_birth, document_type, document_number, ...user } = items[0];
    const form = {
      firstName: first_name,
      lastName: last_name,
      dateOfBirth: date_of_birth,
      documentType: document_type,
      documentNumber: document_number,
    };
    expect((await admin.put(`/api/admin/users/${id}`, { ...user, ...form, ...more })).status).toBe(200);
  };
  await withMore(coach.id, { coach: true });
  await withMore(member.id, { note: word.slice(0, 200) });
  const details = { title: word.slice(0, 40), room: word.slice(0, 30), description: word.repeat(2), coachId: coach.id };
  // The training service learns about the coach a moment later.
  await expect(async () => void (await schedule(admin, details))).toPass();
  const training = await schedule(admin, details);
  await bookFor(member, training);

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

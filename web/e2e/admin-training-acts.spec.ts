import type { Page } from '@playwright/test';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { Person } from '../../infra/testing/kit/people.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast, undo } from './fixtures.ts';
import { adminAddressOf, bookFor, chooseAct, openRegistrants, schedule, weekAhead } from './training-cards.ts';

async function openEditForm(page: Page, admin: Person, member: Person) {
  const training = await schedule(admin);
  await bookFor(member, training);
  await openAs(page, admin, adminAddressOf(training));
  await page.getByRole('button', { name: /^Editar/ }).click();
  return { training, modal: page.getByRole('dialog', { name: 'Editar Entrenamiento' }) };
}

test('before a class is moved, the form names whom that hits', async ({ page, admin, member }) => {
  const { training, modal } = await openEditForm(page, admin, member);
  await modal.getByLabel('Fecha').fill(addStudioDays(training.date, 60));
  await expect(modal.getByText('1 inscrito: 1 sin plan ese día.')).toBeVisible();
  await modal.getByText('Ver quiénes').click();
  await expect(modal.getByRole('definition')).toHaveCount(1);
  await expectAccessible(page, 'the preview of a move');
});

test(
  'a class whose new hour has passed is moved after a question',
  { tag: '@both' },
  async ({ page, admin, member, isMobile }) => {
    const { modal } = await openEditForm(page, admin, member);
    const save = modal.getByRole('button', { name: 'Guardar cambios' });
    // A day for each size: the hour of a class that has moved away is given to the next one.
    const daysAgo = isMobile ? 1 : 2;
    await modal.getByLabel('Fecha').fill(addStudioDays(toStudioDate(new Date()), -daysAgo));
    await expect(modal.getByText('El nuevo horario ya pasó: nadie podrá cancelar.')).toBeVisible();
    await save.click();
    const question = page.getByRole('alertdialog', { name: 'Mover al pasado' });
    await expect(question).toContainText('1 inscrito quedará en una clase que ya empezó');
    await question.getByRole('button', { name: 'Volver' }).click();
    await expect(question).toBeHidden();
    await save.click();
    await question.getByRole('button', { name: 'Mover de todos modos' }).click();
    await expect(toast(page, 'Entrenamiento actualizado exitosamente')).toBeVisible();
  },
);

test('cancelling a class that took place says so, and how many were there', async ({ page, admin, newcomer }) => {
  const training = await schedule(admin, { trainingDate: weekAhead(-1) });
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
  await openAs(page, admin, adminAddressOf(training));
  await page.getByRole('button', { name: /^Cancelar/ }).click();
  await expect(page.getByRole('alertdialog', { name: 'Cancelar entrenamiento' })).toContainText(
    /Este entrenamiento ya pasó.* 1 inscrito/,
  );
});

test('a registrant whose account is suspended is marked, and another class at the hour is named', async ({
  page,
  admin,
  member,
  newcomer,
}) => {
  const training = await schedule(admin, { endTime: '23:40' });
  const overlapping = await schedule(admin, { trainingDate: training.date, startTime: '23:05', endTime: '23:55' });
  await bookFor(member, overlapping);
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
  const { body: users } = await admin.get(`/api/admin/users?search=${encodeURIComponent(newcomer.email)}`);
  const [user] = users.items;
  const form = {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    phone: user.phone,
    documentType: user.document_type,
    documentNumber: user.document_number,
    accountStatus: 'suspended',
  };
  expect((await admin.put(`/api/admin/users/${newcomer.id}`, form)).status).toBe(200);
  const modal = await openRegistrants(page, admin, training);
  await expect(modal.getByRole('rowheader')).toContainText('Suspendida');
  await modal.getByRole('combobox', { name: 'Inscribir usuario' }).fill(member.email);
  await modal.getByRole('option', { name: new RegExp(member.email) }).click();
  await expect(modal.getByText('Ya tiene un entrenamiento de 23:05 a 23:55.')).toBeVisible();
  await expectAccessible(page, 'the dialog');
});

test('a bulk run is undone from its message', async ({ page, admin }) => {
  const day = addStudioDays(weekAhead(40), 3);
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await chooseAct(page, 'Generar en Bloque');
  const modal = page.getByRole('dialog', { name: 'Generar en Bloque' });
  await modal.getByLabel('Fecha de inicio').fill(day);
  await modal.getByLabel('Fecha de fin').fill(day);
  await expect(modal).toContainText('10se crearán');
  await modal.getByRole('button', { name: 'Generar entrenamientos' }).click();
  await expect(toast(page, 'Entrenamientos generados exitosamente: 10 nuevos, 0 ya existían.')).toBeVisible();
  await undo(page);
  await expect(toast(page, 'Se quitaron 10 entrenamientos')).toBeVisible();
});

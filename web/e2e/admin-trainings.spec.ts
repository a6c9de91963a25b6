import type { Page } from '@playwright/test';
import { registerMembers } from '../../infra/prove/testing/kit/people.ts';
import { remainingClasses } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test, toast, undo } from './fixtures.ts';
import { studio } from './studio.ts';
import { adminAddressOf, bookFor, chooseAct, openRegistrants, schedule } from './training-cards.ts';

const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Ver inscritos/ }) });

test('a training is created, and stands below its day, which begins with a capital', async ({ page, admin }) => {
  const known = await schedule(admin);
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await chooseAct(page, 'Nuevo Entrenamiento');
  const modal = page.getByRole('dialog', { name: 'Nuevo Entrenamiento' });
  await modal.getByLabel('Categoría').selectOption('Especial');
  await modal.getByLabel('Capacidad').fill('12');
  await modal.getByLabel('Fecha').fill(known.date);
  await modal.getByLabel('Hora de inicio').fill(known.start);
  await modal.getByLabel('Hora de fin').fill('23:30');
  await modal.getByRole('button', { name: 'Crear entrenamiento' }).click();
  await expect(toast(page, 'Entrenamiento creado exitosamente')).toBeVisible();
  await page.goto(`${adminAddressOf(known)}&categoria=special`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('0/12');
  await expect(cards(page)).toContainText(`${known.start} – 23:30`);
  const day = page.getByRole('heading', { level: 3 });
  await expect(day).toHaveText(/^\p{Letter}+ \d+ de /u);
  expect(await day.innerText()).toMatch(/^\p{Uppercase}/u);
});

test('registrants are enrolled from suggestions and removed with their class', async ({
  page,
  admin,
  member,
  newcomer,
}) => {
  const training = await schedule(admin, { maxCapacity: 2 });
  const modal = await openRegistrants(page, admin, training);
  await expect(modal.getByText('No hay usuarios inscritos')).toBeVisible();
  const enrol = modal.getByRole('button', { name: /^Inscribir/ });
  const search = modal.getByRole('combobox', { name: 'Inscribir usuario' });
  await expect(enrol).toBeDisabled();
  for (const [person, left, act, paid] of [
    [member, /quedan 12 clases/, 'Inscribir', 'Se descontó 1 clase de su plan.'],
    [newcomer, /Sin plan/, 'Inscribir como cortesía', 'Inscripción de cortesía: no se descontó ninguna clase.'],
  ] as const) {
    await search.fill(person.email);
    const option = modal.getByRole('option', { name: new RegExp(person.email) });
    await expect(option).toContainText(left);
    await option.click();
    await expect(enrol).toHaveText(act);
    await enrol.click();
    await expect(toast(page, paid)).toBeVisible();
    await expect(modal.getByRole('row').filter({ hasText: person.email })).toBeVisible();
  }
  await expect(toast(page, 'Usuario inscrito').first()).toBeVisible();
  await expect(modal.getByText('El entrenamiento está lleno: no quedan cupos.')).toBeVisible();
  expect(await remainingClasses(member)).toBe(11);
  await search.fill(member.email);
  await expect(modal.getByRole('option', { name: /Ya está inscrito/ })).toBeDisabled();
  await search.press('Escape');
  await modal
    .getByRole('row')
    .filter({ hasText: member.email })
    .getByRole('button', { name: /^Eliminar a/ })
    .click();
  await expect(toast(page, 'Inscripción cancelada')).toBeVisible();
  await expect(modal.getByRole('row').filter({ hasText: member.email })).toHaveCount(0);
  await expect.poll(() => remainingClasses(member)).toBe(12);
  await undo(page);
  await expect(modal.getByRole('row').filter({ hasText: member.email })).toBeVisible();
  await expect.poll(() => remainingClasses(member)).toBe(11);
});

test('cancelling asks, says how many it concerns, and shows refunds and mails to their end', async ({
  page,
  admin,
  member,
}) => {
  const training = await schedule(admin);
  await bookFor(member, training);
  for (const { id } of await registerMembers(studio().origin, 2)) {
    await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: id });
  }
  await openAs(page, admin, adminAddressOf(training));
  await cards(page)
    .getByRole('button', { name: /^Cancelar/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Cancelar entrenamiento' });
  await expect(question).toContainText(
    '¿Seguro que quieres cancelar este entrenamiento? Todos los usuarios inscritos serán notificados y se les devolverá 1 clase.',
  );
  await expect(question).toContainText(
    '3 inscritos serán notificados. 1 recibirá su clase de vuelta; 2 de cortesía no gastaron clase.',
  );
  await question.getByRole('button', { name: 'Volver' }).click();
  await expect(cards(page)).toContainText('3/10');
  await cards(page)
    .getByRole('button', { name: /^Cancelar/ })
    .click();
  await question.getByRole('button', { name: 'Cancelar entrenamiento' }).click();
  await expect(toast(page, 'Entrenamiento cancelado y clases devueltas a los usuarios inscritos.')).toBeVisible();
  const progress = page.getByRole('dialog', { name: 'Entrenamiento cancelado' });
  await expect(progress.getByText('Todo listo.')).toBeVisible({ timeout: 20_000 });
  await expect(progress).toContainText('Inscripciones canceladas3 de 3');
  await expect(progress).toContainText('Avisos enviados3 de 3');
  await progress.getByRole('button', { name: 'Listo' }).click();
  await expect(cards(page)).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { addStudioDays } from '@studio/contracts/studio-time';
import { registerMembers } from '../../infra/testing/kit/people.ts';
import { remainingClasses } from '../../infra/testing/kit/scenario.ts';
import { expect, openAs, test, toast, undo } from './fixtures.ts';
import { studio } from './studio.ts';
import { adminAddressOf, bookFor, chooseAct, openRegistrants, schedule, weekAhead } from './training-cards.ts';

const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Ver inscritos/ }) });

test('a training is created with its defaults; a second one at that time is refused', async ({ page, admin }) => {
  const known = await schedule(admin);
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await chooseAct(page, 'Nuevo Entrenamiento');
  const modal = page.getByRole('dialog', { name: 'Nuevo Entrenamiento' });
  const submit = modal.getByRole('button', { name: 'Crear entrenamiento' });
  await expect(modal.getByLabel('Categoría')).toHaveValue('normal');
  await expect(modal.getByLabel('Capacidad')).toHaveValue('10');
  await modal.getByLabel('Capacidad').fill('51');
  await submit.click();
  await expect(modal.getByText('La capacidad debe ser un número entero de 1 a 50')).toBeVisible();
  await modal.getByLabel('Capacidad').fill('12');
  await modal.getByLabel('Fecha').fill(known.date);
  await modal.getByLabel('Hora de inicio').fill(known.start);
  await modal.getByLabel('Hora de fin').fill(known.start);
  await submit.click();
  await expect(modal.getByText('La hora de fin debe ser posterior a la hora de inicio')).toBeVisible();
  await modal.getByLabel('Hora de fin').fill('23:30');
  await submit.click();
  await expect(toast(page, 'Ya existe un entrenamiento de esta categoría en esa fecha y hora')).toBeVisible();
  await modal.getByLabel('Categoría').selectOption('Especial');
  await submit.click();
  await expect(toast(page, 'Entrenamiento creado exitosamente')).toBeVisible();
  await page.goto(`${adminAddressOf(known)}&categoria=special`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('0/12');
  await expect(cards(page)).toContainText(`${known.start} – 23:30`);
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page).toHaveURL('/admin?tab=entrenamientos');
});

test('a day of the list begins with a capital', async ({ page, admin }) => {
  await openAs(page, admin, adminAddressOf(await schedule(admin)));
  const day = page.getByRole('heading', { level: 3 });
  await expect(day).toHaveText(/^\p{Letter}+ \d+ de /u);
  expect(await day.innerText()).toMatch(/^\p{Uppercase}/u);
});

test('a block is shown before it is made, and made once', async ({ page, admin }) => {
  // Weeks in the past that no other run of this test has used.
  const taken = (await admin.get('/api/admin/trainings')).body.map((each: Record<string, string>) =>
    String(each['training_date']).slice(0, 10),
  );
  const first = [weekAhead(0), ...taken].reduce((a, b) => (a < b ? a : b));
  const [from, to] = [addStudioDays(first, -20), addStudioDays(first, -14)];
  const open = async () => {
    await chooseAct(page, 'Generar en Bloque');
    await page.getByRole('dialog').getByLabel('Fecha de inicio').fill(from);
    await page.getByRole('dialog').getByLabel('Fecha de fin').fill(to);
  };
  const modal = page.getByRole('dialog', { name: 'Generar en Bloque' });
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await open();
  await modal.getByLabel('Fecha de fin').fill(addStudioDays(from, -1));
  await modal.getByRole('button', { name: 'Generar entrenamientos' }).click();
  await expect(modal.getByText('La fecha de inicio no puede ser posterior a la fecha de fin')).toBeVisible();
  await modal.getByLabel('Fecha de fin').fill(to);
  await expect(modal).toContainText('70se crearán');
  await expect(modal).toContainText('Estas fechas ya pasaron');
  await expect(modal).toContainText('0ya existen y no cambian');
  await modal.getByRole('button', { name: 'Generar entrenamientos' }).click();
  await expect(toast(page, 'Entrenamientos generados exitosamente: 70 nuevos, 0 ya existían.')).toBeVisible();
  await open();
  await expect(modal).toContainText('0se crearán');
  await expect(modal).toContainText('70ya existen y no cambian');
  await page.keyboard.press('Escape');
  await page.goto(`/admin?tab=entrenamientos&fecha=${to}`);
  await expect(cards(page)).toHaveCount(10);
  await page.goto('/admin?tab=entrenamientos&fecha=1999-01-01');
  await expect(page.getByText('No hay entrenamientos', { exact: true })).toBeVisible();
});

test(
  'registrants are enrolled from suggestions and removed with their class',
  { tag: '@both' },
  async ({ page, admin, member, newcomer }) => {
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
  },
);

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

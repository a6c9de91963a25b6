import type { Page } from '@playwright/test';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { Person } from '../../infra/prove/testing/kit/people.ts';
import { expect, openAs, test, toast, undo } from './fixtures.ts';
import { adminAddressOf, bookFor, chooseAct, schedule, weekAhead } from './training-cards.ts';

async function openEditForm(page: Page, admin: Person, member: Person) {
  const training = await schedule(admin);
  await bookFor(member, training);
  await openAs(page, admin, adminAddressOf(training));
  await page.getByRole('button', { name: /^Editar/ }).click();
  return { training, modal: page.getByRole('dialog', { name: 'Editar Entrenamiento' }) };
}

test('a class whose new hour has passed is moved after a question', async ({ page, admin, member }) => {
  const { modal } = await openEditForm(page, admin, member);
  const save = modal.getByRole('button', { name: 'Guardar cambios' });
  await modal.getByLabel('Fecha').fill(addStudioDays(toStudioDate(new Date()), -1));
  await expect(modal.getByText('El nuevo horario ya pasó: nadie podrá cancelar.')).toBeVisible();
  await save.click();
  const question = page.getByRole('alertdialog', { name: 'Mover al pasado' });
  await expect(question).toContainText('1 inscrito quedará en una clase que ya empezó');
  await question.getByRole('button', { name: 'Volver' }).click();
  await expect(question).toBeHidden();
  await save.click();
  await question.getByRole('button', { name: 'Mover de todos modos' }).click();
  await expect(toast(page, 'Entrenamiento actualizado exitosamente')).toBeVisible();
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

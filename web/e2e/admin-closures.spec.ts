import { addStudioDays, mondayOf } from '@studio/contracts/studio-time';
import { remainingClasses } from '../../infra/prove/testing/kit/scenario.ts';
import { openMailbox } from '../../infra/prove/testing/kit/mailbox.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { bookFor, chooseAct, schedule, weekAhead } from './training-cards.ts';

test('a closed day cancels its trainings, is named wherever days are, and can be opened again', async ({
  page,
  otherPage,
  admin,
  member,
}) => {
  // A day on which no other test has trainings, also if the week changes during the run.
  const day = addStudioDays(weekAhead(1), 5);
  // An empty list would not name any days.
  await schedule(admin, { trainingDate: mondayOf(day) });
  const before = await remainingClasses(member);
  await bookFor(member, await schedule(admin, { trainingDate: day }));
  await openAs(page, admin, `/admin?tab=entrenamientos&desde=${mondayOf(day)}`);
  await chooseAct(page, 'Cerrar un rango');
  const modal = page.getByRole('dialog', { name: 'Cerrar un rango' });
  await modal.getByLabel('Primer día').fill(day);
  await modal.getByLabel('Motivo (opcional)').fill('Mantenimiento');
  await expect(modal).toContainText('1 entrenamiento · 1 inscripción · 1 persona');
  await expectAccessible(page, 'closing a range');
  await modal.getByRole('button', { name: 'Cerrar rango' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Cerrar estos días?' });
  await expect(question).toContainText('1 entrenamiento · 1 inscripción · 1 persona');
  await question.getByRole('button', { name: 'Cerrar y cancelar entrenamientos' }).click();
  await expect(toast(page, 'Rango cerrado')).toBeVisible();
  await expect(modal.getByText('Todo listo.')).toBeVisible();
  await expect(modal).toContainText('Avisos enviados1 de 1');
  await expectAccessible(page, 'a closed range');
  await modal.getByRole('button', { name: 'Listo' }).click();
  expect(await remainingClasses(member)).toBe(before);
  expect((await openMailbox().newest(member.email, /^Entrenamientos cancelados/)).text).toContain('Mantenimiento');

  const heading = page.getByRole('heading', { level: 3 }).filter({ hasText: 'Cerrado: Mantenimiento' });
  await expect(heading).toContainText('Sin entrenamientos');
  await openAs(otherPage, member, `/trainings?semana=${mondayOf(day)}`);
  await expect(otherPage.getByText('Cerrado: Mantenimiento', { exact: true })).toBeVisible();
  await expectAccessible(otherPage, 'a week with a closed day');

  await chooseAct(page, 'Cerrar un rango');
  const row = modal.getByRole('listitem').filter({ hasText: 'Mantenimiento' });
  await row.getByRole('button', { name: 'Reabrir' }).click();
  const reopening = page.getByRole('alertdialog', { name: '¿Reabrir estos días?' });
  await reopening.getByRole('button', { name: 'Reabrir' }).click();
  await expect(toast(page, 'Rango reabierto')).toBeVisible();
  await expect(row).toHaveCount(0);
});

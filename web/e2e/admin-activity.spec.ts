import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';
import { studio } from './studio.ts';
import { adminAddressOf, schedule } from './training-cards.ts';

test('what was done stands at the training, at the user and among the reports', async ({ page, admin }) => {
  const { id, email } = await registerMember(studio().origin, { firstName: 'Zulma', lastName: 'Activa' });
  const training = await schedule(admin);
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: id });
  const enrolled = / inscribió a Zulma Activa en el entrenamiento del /;
  await openAs(page, admin, adminAddressOf(training));
  await page.getByRole('button', { name: /^Ver inscritos/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Actividad', { exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: enrolled })).toBeVisible();
  await expectAccessible(page, "a training's activity");

  await page.goto(`/admin?tab=usuarios&buscar=${email}`);
  await page.getByRole('button', { name: 'Más acciones para Zulma Activa' }).click();
  await page.getByRole('menuitem', { name: 'Actividad' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([enrolled]);
  await page.goto(`/admin?tab=reportes&sobre=${id}`);
  await expect(page.getByRole('region', { name: 'Actividad' }).getByRole('listitem')).toHaveText([enrolled]);
});

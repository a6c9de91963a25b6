import { userForm } from '@studio/contracts/testing/form-fixtures';
import { type Person, registerMember, signIn } from '../../infra/prove/testing/kit/people.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';
import { studio } from './studio.ts';
import { openRegistrants, schedule } from './training-cards.ts';

/** An administrator whom no other test knows. */
async function hire(admin: Person, name: { readonly firstName: string; readonly lastName: string }): Promise<Person> {
  const form = { ...userForm(), ...name, type: 'admin', password: 'clave-de-prueba' };
  expect((await admin.post('/api/admin/users', form)).status).toBe(201);
  return signIn(studio().origin, form.email, form.password);
}

test('who did what is told in sentences, filtered by actor, act and subject, and kept in the address', async ({
  page,
  admin,
  planId,
}) => {
  const marcela = await hire(admin, { firstName: 'Marcela', lastName: 'Ríos Activa' });
  const ana = await registerMember(studio().origin, { firstName: 'Anabel', lastName: 'Ruiz Activa' });
  const leaving = await registerMember(studio().origin);
  await marcela.put(`/api/admin/users/${ana.id}/plan`, { action: 'assign', planId });
  await marcela.put(`/api/admin/users/${leaving.id}/special-trainings`, { value: 30 });
  await marcela.delete(`/api/admin/users/${leaving.id}`);
  for (let value = 1; value <= 25; value += 1) {
    await marcela.put(`/api/admin/users/${ana.id}/special-trainings`, { value });
  }

  await openAs(page, admin, '/admin?tab=reportes');
  const section = page.getByRole('region', { name: 'Actividad' });
  const entries = section.getByRole('listitem');
  await section.getByLabel('Quién', { exact: true }).selectOption({ label: 'Marcela Ríos Activa' });
  await expect(entries).toHaveCount(25);
  await expect(entries.first()).toHaveText(
    /^Marcela Ríos Activa cambió los entrenamientos especiales de Anabel Ruiz Activa de 24 a 25\s*hoy, \d\d:\d\d$/,
  );
  await expectAccessible(page, 'activity');

  await section.getByRole('button', { name: 'Ver más' }).click();
  await expect(entries).toHaveCount(28);
  await expect(entries.nth(25)).toContainText('eliminó una cuenta');
  await expect(entries.nth(26)).toContainText('entrenamientos especiales de una cuenta eliminada de 0 a 30');
  await expect(section.getByRole('button', { name: 'Ver más' })).toHaveCount(0);

  await section.getByLabel('Acción').selectOption({ label: 'Plan de un usuario' });
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(/asignó el plan «.+» a Anabel Ruiz Activa/);

  await section.getByRole('button', { name: 'Limpiar filtros' }).click();
  await section.getByLabel('Sobre quién').fill('anabel ruiz activa');
  await section.getByRole('option', { name: /^Anabel Ruiz Activa/ }).click();
  await expect(page).toHaveURL(new RegExp(`sobre=${ana.id}`));
  await section.getByLabel('Acción').selectOption({ label: 'Plan de un usuario' });
  await expect(entries).toHaveCount(1);
  await page.reload();
  await expect(entries).toHaveCount(1);
  await expect(section.getByLabel('Sobre quién')).toHaveValue('Anabel Ruiz Activa');
  await section.getByLabel('Acción').selectOption({ label: 'Contraseña cambiada' });
  await expect(section.getByText('Nada coincide con estos filtros')).toBeVisible();
});

test('a user and a training have their own, and an act shows at once', async ({ page, admin }) => {
  const member = await registerMember(studio().origin, { firstName: 'Zulma', lastName: 'Activa' });
  const training = await schedule(admin);
  const dialog = await openRegistrants(page, admin, training);
  await dialog.getByText('Actividad', { exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/ creó el entrenamiento del /]);
  await dialog.getByLabel('Inscribir usuario').fill('Zulma Activa');
  await dialog.getByRole('option', { name: /^Zulma Activa/ }).click();
  await dialog.getByRole('button', { name: 'Inscribir como cortesía' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('inscribió a Zulma Activa en el entrenamiento del ');
  await expectAccessible(page, "a training's activity");

  await openAs(page, admin, `/admin?tab=usuarios&buscar=${member.email}`);
  await page.getByRole('button', { name: 'Más acciones para Zulma Activa' }).click();
  await page.getByRole('menuitem', { name: 'Actividad' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/ inscribió a Zulma Activa en /]);
});

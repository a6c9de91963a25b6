import type { Page } from '@playwright/test';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf, adminAddressOf, bookFor, cardOf, schedule, stripDay } from './training-cards.ts';
import { heldTexts, translatePages } from './translate-page.ts';

test.beforeEach(({ page }) => translatePages(page));

/** Nothing has crashed so far, and nothing on the screen can freeze or crash later. */
async function expectAlive(page: Page): Promise<void> {
  await expect(page.getByText('No pudimos mostrar esta página')).toHaveCount(0);
  await expect(page.locator('font').first()).toBeAttached();
  expect(await heldTexts(page)).toEqual([]);
}

test('translated forms of guests say what is wrong, and the login keeps what was typed', async ({ page, newcomer }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
  await expectAlive(page);
  await page.goto('/login');
  const email = page.getByLabel('Correo electrónico');
  const password = page.getByLabel('Contraseña', { exact: true });
  const signIn = page.getByRole('button', { name: 'Iniciar sesión' });
  await signIn.click();
  await expect(email).toHaveAccessibleDescription('Ingresa un correo válido');
  await email.fill(newcomer.email);
  await password.fill('otra-clave');
  await signIn.click();
  await expect(toast(page, 'Correo o contraseña incorrectos')).toBeVisible();
  await expect(email).toHaveValue(newcomer.email);
  await expectAlive(page);
  await password.fill(newcomer.password);
  await signIn.click();
  await expect(page.getByRole('heading', { name: `¡Qué bueno verte` })).toBeVisible();
  await expectAlive(page);
});

test('on a translated week one books, sees others book, turns the week and cancels', async ({
  page,
  admin,
  planId,
  member,
  newcomer,
}) => {
  const training = await schedule(admin, { maxCapacity: 8 });
  await assignPlan(admin, newcomer, planId);
  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  await expect(card).toContainText('8 cupos libres');
  await card.getByRole('button', { name: /^Inscribirme/ }).click();
  await expect(toast(page, '¡Inscripción exitosa!')).toBeVisible();
  await expect(card).toContainText('1/8');
  await expect(card.getByRole('button', { name: /^Cancelar/ })).toHaveText('Cancelar');
  await expectAlive(page);

  await bookFor(newcomer, training);
  await expect(card).toContainText('2/8');

  const thisWeek = page.getByText('Esta semana', { exact: true });
  await page.getByRole('button', { name: 'Semana anterior' }).click();
  await expect(thisWeek).toBeVisible();
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await expect(thisWeek).toHaveCount(0);
  await stripDay(page, training.date).click();
  await expectAlive(page);

  await card.getByRole('button', { name: /^Cancelar/ }).click();
  await expect(card).toContainText('7 cupos libres');
  await expect(card.getByRole('button', { name: /^Inscribirme/ })).toHaveText('Inscribirme');
  await expectAlive(page);
});

test('every page of a member lives on when it is translated', async ({ page, member }) => {
  await openAs(page, member, '/');
  for (const path of ['/', '/profile', '/plans', '/trainings', '/legal']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAlive(page);
  }
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nombres').fill('Manuela');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Perfil actualizado exitosamente')).toBeVisible();
  await expectAlive(page);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAlive(page);
});

test(
  'a translated administration switches tabs, searches and opens its dialogs',
  { tag: '@desktop' },
  async ({ page, admin }) => {
    const person = await registerMember(studio().origin, { firstName: 'Traducida' });
    const training = await schedule(admin);
    await openAs(page, admin, '/admin');
    for (const tab of ['Usuarios', 'Planes', 'Entrenamientos', 'Reportes', 'Dashboard', 'Usuarios']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAlive(page);
    }
    await page.getByRole('searchbox').fill(person.email);
    await expect(page.getByRole('row', { name: person.email })).toBeVisible();
    await page.getByRole('searchbox').fill('nadie-se-llama-así');
    await expect(page.getByRole('row', { name: person.email })).toHaveCount(0);
    await expectAlive(page);
    await page.getByRole('searchbox').fill(person.email);
    await page.getByRole('button', { name: /^Gestionar plan de/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAlive(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.goto(adminAddressOf(training));
    await page.getByRole('button', { name: /^Ver inscritos/ }).click();
    await dialog.getByRole('combobox').fill(person.email);
    await dialog.getByRole('option').click();
    await dialog.getByRole('button', { name: /^Inscribir(?! invitado)/ }).click();
    await expect(toast(page, 'Usuario inscrito')).toBeVisible();
    await expect(dialog).toContainText(person.email);
    await expectAlive(page);
  },
);

import type { Page } from '@playwright/test';
import { expectAccessible, untilLoaded } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';
import { addressOf, bookFor, cardOf, schedule, weekAhead } from './training-cards.ts';

test.slow();

test('the guests’ screens, empty and with a failure', async ({ page }) => {
  for (const [path, button] of [
    ['/login', 'Iniciar sesión'],
    ['/register', 'Crear cuenta'],
    ['/forgot-password', 'Enviar enlace'],
    ['/reset-password/enlace', 'Restablecer contraseña'],
  ] as const) {
    await page.goto(path);
    await untilLoaded(page);
    await expectAccessible(page, path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1);
    await expectAccessible(page, `${path} with a failure`);
  }
  await page.goto('/legal');
  await untilLoaded(page);
  await expectAccessible(page, '/legal');
});

test('the members’ screens, the open menu and the password modal', async ({ page, admin, member }) => {
  const booked = await schedule(admin);
  const special = await schedule(admin, { category: 'special', trainingDate: booked.date });
  await bookFor(member, booked);
  await openAs(page, member, '/');
  for (const path of ['/', '/plans', '/profile']) {
    await page.goto(path);
    await untilLoaded(page);
    await expectAccessible(page, path);
  }
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nombres').fill('');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expectAccessible(page, 'the profile being edited');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the password modal');
  await page.goto(addressOf(booked));
  await expect(cardOf(page, special)).toBeVisible();
  await expect(page.getByText('Sin entrenamientos especiales')).toBeVisible();
  await expectAccessible(page, 'a week with trainings');
  await page.getByRole('button', { name: /^(Abrir menú|Menú de Marcela)$/ }).click();
  await expectAccessible(page, 'the open menu');
});

test('what is empty, loading, failed or offline', async ({ page, context, newcomer }) => {
  await openAs(page, newcomer, `/trainings?semana=${weekAhead(-200)}`);
  await expect(page.getByText('No hubo entrenamientos esa semana')).toBeVisible();
  await expectAccessible(page, 'an empty week');
  await page.route('**/api/trainings/week?*', () => undefined);
  await page.goto('/trainings');
  await expect(page.getByText('Cargando entrenamientos…')).toBeAttached();
  await expectAccessible(page, 'a week that is loading');
  await page.route('**/api/plans', (route) => route.abort());
  await page.goto('/plans');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión.')).toBeVisible();
  await expectAccessible(page, 'a failed load, offline, with its toast');
});

test('the administration: its tabs', { tag: '@both' }, async ({ page, admin }) => {
  await openAs(page, admin, '/admin');
  for (const tab of ['dashboard', 'usuarios', 'planes', 'entrenamientos', 'reportes']) {
    await page.goto(`/admin?tab=${tab}`);
    await untilLoaded(page);
    await expectAccessible(page, tab);
  }
  for (const address of [
    'usuarios&buscar=nadie-se-llama-asi',
    'planes&buscar=ninguno',
    'entrenamientos&fecha=1999-01-01',
  ]) {
    await page.goto(`/admin?tab=${address}`);
    await untilLoaded(page);
    await expectAccessible(page, `nothing in ${address}`);
  }
});

test('the administration: its modals', { tag: '@desktop' }, async ({ page, admin, member }) => {
  const training = await schedule(admin);
  await bookFor(member, training);
  const check = async (what: string, act: () => Promise<void>, role: 'dialog' | 'alertdialog' = 'dialog') => {
    await act();
    await expect(page.getByRole(role)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, what);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
  };
  const press = (name: RegExp) => () => page.getByRole('button', { name }).first().click();
  const choose = (action: string) => async () => {
    await page.getByRole('button', { name: /^Más acciones para/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(member.email)}`);
  await check('new user', press(/^Nuevo Usuario$/));
  await check('edit user', press(/^Editar a/));
  await check('manage plan', press(/^Gestionar plan de/));
  for (const action of ['Entrenamientos especiales', 'Movimientos', 'Cambiar contraseña']) {
    await check(action, choose(action));
  }
  await check('delete user', choose('Eliminar'), 'alertdialog');
  await page.getByRole('button', { name: /^Más acciones para/ }).click();
  await expectAccessible(page, 'the menu of a user');
  await openTab(page, 'planes');
  await check('new plan', press(/^Nuevo Plan$/));
  await check('delete plan', press(/^Eliminar/), 'alertdialog');
  await openTab(page, `entrenamientos&fecha=${training.date}&hora=${training.start}`);
  await check('new training', press(/^Nuevo Entrenamiento$/));
  await check('bulk', press(/^Generar en Bloque$/));
  await check('registrants', press(/^Ver inscritos/));
  await check('cancel training', press(/^Cancelar: /), 'alertdialog');
});

async function openTab(page: Page, address: string): Promise<void> {
  await page.goto(`/admin?tab=${address}`);
  await untilLoaded(page);
}

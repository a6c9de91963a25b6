import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { createDesk, type Person } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { dateAsTyped } from '../src/dates/typed-date.ts';
import { expectAccessible, untilLoaded } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf, bookFor, cardOf, schedule, type Scheduled, weekAhead } from './training-cards.ts';

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
    // Who is under age is asked for a guardian as well.
    if (path === '/register') {
      const born = addStudioMonths(toStudioDate(new Date()), -13 * 12);
      await page.getByLabel('Fecha de nacimiento').fill(dateAsTyped(born));
      await expect(page.getByRole('group', { name: 'Acudiente' })).toBeVisible();
    }
    await page.getByRole('button', { name: button }).click();
    await expect(refusal(page)).toHaveCount(1);
    await expectAccessible(page, `${path} with a failure`);
  }
  await page.goto('/legal');
  await untilLoaded(page);
  await expectAccessible(page, '/legal');
});

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

test('the members’ screens, the open menu and the password modal', async ({ page, admin, member }) => {
  const booked = await schedule(admin);
  const special = await schedule(admin, { category: 'special', trainingDate: booked.date });
  await bookFor(member, booked);
  // An hour at which no test has a class.
  const slots = [{ weekday: 1, startTime: '05:19', category: 'normal' }];
  expect((await admin.put(`/api/admin/users/${member.id}/fixed-slots`, { slots })).status).toBe(200);
  await openAs(page, member, '/');
  for (const path of ['/', '/plans', '/profile']) {
    await page.goto(path);
    await untilLoaded(page);
    if (path === '/profile') await expect(page.getByRole('region', { name: 'Cupo fijo' })).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nombres').fill('');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(refusal(page)).toHaveCount(1);
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
  const opening = { weekday: 7, time: '12:00:00' };
  // Newer than the window that the stream tells.
  const window = { weeksAhead: 4, opening, version: 1_000_000 };
  await page.route('**/api/trainings/booking-window', (route) => route.fulfill({ json: window }));
  const later = await schedule(admin, { trainingDate: weekAhead(5) });
  await page.goto(addressOf(later));
  await expect(cardOf(page, later)).toBeVisible();
  await expectAccessible(page, 'a week that is not open');
});

test('a seat that can be given up, that was, the line, reasons and absences', async ({ page, admin, member }) => {
  const room = randomUUID().slice(0, 30);
  const training = await schedule(admin, { ...startingIn(20), room, minParticipants: 3 });
  await bookFor(member, training);
  await openAs(page, member, addressOf(training));
  const row = page.locator(`#clase-${training.id}`);
  await expect(row).toContainText('Se confirma con 3');
  await page.route('**/api/trainings/reasons', (route) => route.fulfill({ json: [reasonOf(training)] }));
  const mine = page.getByRole('region', { name: 'Mis Entrenamientos' });
  await mine.getByRole('button').click();
  await mine.getByRole('button', { name: 'Por qué no quedé' }).click();
  await expect(mine).toContainText('tu plan ya tenía 3 de 3 esa semana');
  await expectAccessible(page, 'a seat that can be given up, and reasons');
  await row.getByRole('button', { name: /^Avisar que no voy: / }).click();
  const question = page.getByRole('dialog', { name: 'Avisar que no voy' });
  await expect(question).toContainText('Tu clase no vuelve');
  await expectAccessible(page, 'the question');
  await question.getByRole('button', { name: 'Avisar' }).click();
  await expect(row).toContainText('Avisaste que no vas');
  await expectAccessible(page, 'a seat that was given up');
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const absences = [{ bookingId: training.id, trainingDate: training.date, startTime: '18:00:00', title: 'Funcional' }];
  const rule = { limit: 2, days: 7 };
  await page.route('**/api/users/absences', (route) =>
    route.fulfill({ json: { rule, absences, sameDayOnlyUntil: until } }),
  );
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Faltas que cuentan' })).toContainText('clases del mismo día');
  await expectAccessible(page, 'absences that count');
});

test('how the line of a full class has moved', async ({ page, admin, member, newcomer, planId }) => {
  await assignPlan(admin, newcomer, planId);
  const training = await schedule(admin, { maxCapacity: 1 });
  await bookFor(newcomer, training);
  await member.post(`/api/trainings/${training.id}/waitlist`, {});
  const move = { at: new Date().toISOString(), kind: 'joined', position: 1, text: 'Entraste a la fila: eres 1.º' };
  await page.route('**/api/trainings/*/line', (route) => route.fulfill({ json: [move] }));
  await openAs(page, member, addressOf(training));
  await page.getByRole('button', { name: /^Cómo va la fila: / }).click();
  await expect(page.getByRole('dialog', { name: 'Cómo va la fila' })).toContainText(move.text);
  await expectAccessible(page, 'the line of a class');
});

/** A reason why a member did not get a seat in a class. */
const reasonOf = ({ id, date }: Scheduled) => ({
  id,
  at: new Date().toISOString(),
  trainingId: id,
  category: 'normal',
  trainingDate: date,
  startTime: '18:00:00',
  kind: 'passed-over',
  code: 'WEEKLY_LIMIT_REACHED',
  facts: { limit: 3, used: 3 },
  text: 'El cupo de las 18:00 pasó a la siguiente persona: tu plan ya tenía 3 de 3 esa semana.',
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

/** A period with a single class, however many other tests have scheduled. */
async function quietPeriod(admin: Person): Promise<string> {
  const monday = weekAhead(30);
  await schedule(admin, { trainingDate: monday });
  return `entrenamientos&desde=${monday}`;
}

test('the administration: its tabs', { tag: '@desktop' }, async ({ page, admin }) => {
  const quiet = await quietPeriod(admin);
  await openAs(page, admin, '/admin');
  for (const address of [
    'dashboard',
    'usuarios',
    'planes',
    quiet,
    `${quiet}&vista=semana`,
    'reportes',
    'usuarios&buscar=nadie-se-llama-asi',
    'entrenamientos&fecha=1999-01-01',
  ]) {
    await openTab(page, address);
    await expectAccessible(page, address);
  }
});

test('the administration on a phone: its lists, menus and filters', async ({ page, admin, member }) => {
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(member.email)}`);
  await untilLoaded(page);
  await expectAccessible(page, 'users');
  await openTab(page, await quietPeriod(admin));
  await page.getByRole('button', { name: 'Acciones' }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const action = page.getByRole('menuitem').nth(1);
  await expect(action).toBeFocused();
  await expect(action).toHaveCSS('outline-style', 'solid');
  await expectAccessible(page, 'the menu of the trainings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Categoría').selectOption('Normal');
  await expectAccessible(page, 'trainings with open filters');
});

test('the administration: its modals', { tag: '@desktop' }, async ({ page, admin, member, newcomer, planId }) => {
  await assignPlan(admin, newcomer, planId);
  const training = await schedule(admin, { maxCapacity: 1 });
  await bookFor(member, training);
  await newcomer.post(`/api/trainings/${training.id}/waitlist`, {});
  const check = async (what: string, act: () => Promise<unknown>, role: 'dialog' | 'alertdialog' = 'dialog') => {
    await act();
    await expect(page.getByRole(role)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, what);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
  };
  const press = (name: RegExp) => () => page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog');
  const openMenu = press(/^Más acciones para/);
  const choose = (action: string) => async () => {
    await openMenu();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(member.email)}`);
  await check('new user', press(/^Nuevo Usuario$/));
  await check('freezing a plan, and removing one with bookings', async () => {
    await press(/^Gestionar plan de/)();
    await dialog.getByText('Congelar plan').first().click();
    for (const day of ['Desde', 'Hasta']) {
      await dialog.getByRole('textbox', { name: day }).fill(dateAsTyped(training.date));
    }
    await expect(dialog.getByRole('region', { name: 'Qué cambia' }).getByRole('listitem')).toHaveCount(1);
    await page.getByText('Remover plan').click();
    await page.getByRole('radio', { name: /^Error/ }).check();
  });
  for (const action of ['Entrenamientos especiales', 'Cupos fijos', 'Movimientos', 'Cambiar contraseña']) {
    await check(action, choose(action));
  }
  await check('delete user', choose('Eliminar'), 'alertdialog');
  await openMenu();
  await expectAccessible(page, 'the menu of a user');
  await page.keyboard.press('Escape');
  await check('a form whose record was changed meanwhile', async () => {
    await press(/^Editar a/)();
    await dialog.getByLabel('Teléfono').fill('3009998877');
    await editUser(admin, member);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(dialog.getByRole('region', { name: /^Otra persona cambió estos datos/ })).toBeVisible();
  });
  await openTab(page, 'planes');
  await check('new plan', press(/^Nuevo Plan$/));
  await openTab(page, `entrenamientos&fecha=${training.date}&hora=${training.start}`);
  await check('new training', press(/^Nuevo Entrenamiento$/));
  await check('bulk', press(/^Generar en Bloque$/));
  await check('the booking window', press(/^Cambiar la apertura de semanas$/));
  await check('closing a range', async () => {
    await press(/^Cerrar un rango$/)();
    await dialog.getByLabel('Primer día').fill(dateAsTyped(training.date));
    await expect(dialog.getByText(/^Se cancelan: \d+ entrenamientos? · /)).toBeVisible();
  });
  await check('registrants, their waitlist and what was done', async () => {
    await press(/^Ver inscritos/)();
    await dialog.getByText('Actividad', { exact: true }).click();
    await expect(dialog.getByText(/creó el entrenamiento del /)).toBeVisible();
  });
});

test(
  'the desk: its day, its cash and what it asks permission for',
  { tag: '@desktop' },
  async ({ page, admin, member }) => {
    const payments = `/api/admin/users/${member.id}/payments`;
    const paid = await admin.post(payments, { assignmentId: null, amount: 40_000, method: 'nequi' });
    expect(paid.status).toBe(201);
    await openAs(page, await createDesk(studio().origin, admin), '/admin');
    await untilLoaded(page);
    await expectAccessible(page, 'the day of a desk');
    await openTab(page, 'reportes');
    await expectAccessible(page, 'the cash of a desk');
    await openTab(page, `usuarios&buscar=${encodeURIComponent(member.email)}`);
    await page.getByRole('button', { name: /^Más acciones para/ }).click();
    await page.getByRole('menuitem', { name: 'Pagos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pagos' });
    await dialog.getByRole('button', { name: /^Anular n/ }).press('Enter');
    const reason = page.getByLabel('Motivo');
    await reason.fill('Se anotó dos veces');
    await expectAccessible(page, 'a desk asking for permission');
    await page.getByRole('button', { name: 'Pedir permiso' }).press('Enter');
    await expect(dialog.getByRole('button', { name: /^Retirar/ })).toBeVisible();
    await expectAccessible(page, 'what a desk has asked for');
  },
);

async function openTab(page: Page, address: string): Promise<void> {
  await page.goto(`/admin?tab=${address}`);
  await untilLoaded(page);
}

/** Another administrator suspends somebody. */
async function editUser(admin: Person, { id, email }: Person): Promise<void> {
  const { body } = await admin.get(`/api/admin/users?search=${encodeURIComponent(email)}`);
  const { first_name: firstName, last_name: lastName, phone, document_type, document_number } = body.items[0];
  const form = { firstName, lastName, email, phone, documentType: document_type, documentNumber: document_number };
  const { status } = await admin.put(`/api/admin/users/${id}`, { ...form, accountStatus: 'suspended' });
  expect(status).toBe(200);
}

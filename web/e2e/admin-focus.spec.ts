import type { Locator, Page } from '@playwright/test';
import { createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { adminAddressOf, openRegistrants, schedule } from './training-cards.ts';

test('after something was deleted the focus is at its tab’s heading', async ({ page, admin, newcomer }) => {
  const name = `Fugaz ${crypto.randomUUID()}`;
  await createPlan(admin, { name });
  // One that stays, so that nothing is found, not nothing there.
  await createPlan(admin);
  const training = await schedule(admin);
  const heading = (title: string) => page.getByRole('heading', { name: title, level: 2 });
  const confirm = (label: string) => page.getByRole('alertdialog').getByRole('button', { name: label }).click();

  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(newcomer.email)}`);
  await page.getByRole('button', { name: /^Más acciones para/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await confirm('Eliminar usuario');
  await expect(page.getByRole('status').filter({ hasText: 'Nadie coincide con estos filtros' })).toBeVisible();
  await expect(heading('Gestión de Usuarios')).toBeFocused();

  await page.goto(`/admin?tab=planes&buscar=${name}`);
  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await confirm('Volver');
  await expect(page.getByRole('button', { name: `Eliminar ${name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await confirm('Eliminar plan');
  await expect(page.getByRole('status').filter({ hasText: 'Ningún plan tiene ese nombre' })).toBeVisible();
  await expect(heading('Gestión de Planes')).toBeFocused();

  await page.goto(`/admin?tab=entrenamientos&fecha=${training.date}&hora=${training.start}`);
  await page.getByRole('button', { name: /^Cancelar: / }).click();
  await confirm('Cancelar entrenamiento');
  await expect(page.getByRole('status').filter({ hasText: 'No hay entrenamientos' })).toBeVisible();
  await expect(heading('Gestión de Entrenamientos')).toBeFocused();
});

test('the last question about a cancelled training leaves the focus at the heading, too', async ({
  page,
  admin,
  newcomer,
}) => {
  const training = await schedule(admin);
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
  await openAs(page, admin, `/admin?tab=entrenamientos&fecha=${training.date}&hora=${training.start}`);
  await page.getByRole('button', { name: /^Cancelar: / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar entrenamiento' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('heading', { name: 'Gestión de Entrenamientos' })).toBeFocused();
});

test('a quick action takes the focus along to the tab', async ({ page, admin }) => {
  await openAs(page, admin, '/admin');
  await page.getByRole('button', { name: 'Gestionar Planes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Gestión de Planes' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Planes' })).toBeFocused();
});

test('charts that cannot be loaded keep the focus while they are tried again', async ({ page, admin }) => {
  const charts = '**/api/admin/stats/charts';
  await page.route(charts, (route) => route.abort());
  await openAs(page, admin, '/admin');
  const section = page.getByRole('region', { name: 'Cómo va el estudio' });
  const retry = section.getByRole('button', { name: 'Reintentar' });
  await retry.focus();
  const failing = Promise.withResolvers<void>();
  await page.route(charts, async (route) => {
    await failing.promise;
    await route.abort();
  });
  await page.keyboard.press('Enter');
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  failing.resolve();
  await expect(retry).not.toHaveAttribute('aria-busy', 'true');
  await expect(retry).toBeFocused();
  await page.unroute(charts);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('heading', { name: 'Reservas por día, últimos 30 días' })).toBeVisible();
  await expect(section).toBeFocused();
  await expect(toast(page, 'Error al cargar las estadísticas')).toHaveCount(0);
});

test('a menu shows at which of its actions the keyboard is', async ({ page, admin, newcomer }) => {
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(newcomer.email)}`);
  await page.getByRole('button', { name: /^Más acciones para/ }).focus();
  await page.keyboard.press('Enter');
  const action = page.getByRole('menuitem', { name: 'Cupos fijos' });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(action).toBeFocused();
  await expect(action).toHaveCSS('outline-style', 'solid');
});

test('the last page keeps the focus in the paging, whose button is spent', async ({ page, admin }) => {
  await page.route('**/api/admin/users?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 50 } });
  });
  await openAs(page, admin, '/admin?tab=usuarios');
  const next = page.getByRole('button', { name: 'Siguiente' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(next).toBeDisabled();
  await expect(page.getByRole('navigation', { name: 'Paginación' })).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
});

test('the way back to this week leaves the focus among the weeks', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=entrenamientos');
  await page.getByRole('button', { name: 'Cuatro semanas siguientes' }).click();
  const back = page.getByRole('button', { name: 'Volver a esta semana' });
  await back.focus();
  await page.keyboard.press('Enter');
  await expect(back).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Periodo' })).toBeFocused();
});

test('a button that goes away as it is pressed leaves the focus where it stood', async ({ page, admin }) => {
  const clear = page.getByRole('button', { name: 'Limpiar filtros' });
  await openAs(page, admin, '/admin?tab=usuarios&buscar=nadie-se-llama-as%C3%AD');
  await clear.press('Enter');
  await expect(clear).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toBeFocused();

  await page.goto('/admin?tab=entrenamientos&fecha=2019-03-05');
  await expect(page.getByText('Ninguno coincide con los filtros.')).toBeVisible();
  await clear.last().press('Enter');
  await expect(clear).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toBeFocused();

  await page.goto('/admin?tab=entrenamientos&categoria=special');
  await clear.first().press('Enter');
  await expect(clear).toHaveCount(0);
  await expect(page.getByRole('search')).toBeFocused();
});

test('what is done while somebody is being removed keeps the focus', async ({ page, admin, newcomer }) => {
  const training = await schedule(admin);
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
  const modal = await openRegistrants(page, admin, training);
  const answer = Promise.withResolvers<void>();
  await page.route(`**/register/${newcomer.id}`, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await modal.getByRole('button', { name: /^Eliminar a/ }).click();
  const search = modal.getByRole('combobox', { name: 'Inscribir usuario' });
  await search.fill('la siguiente');
  answer.resolve();
  await expect(modal.getByText('No hay usuarios inscritos')).toBeVisible();
  await expect(search).toBeFocused();
});

test('the first training of a period leaves the focus where its button stood', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=entrenamientos&desde=2033-05-02');
  await page.getByRole('button', { name: 'Crear un entrenamiento' }).press('Enter');
  const modal = page.getByRole('dialog', { name: 'Nuevo Entrenamiento' });
  await modal.getByLabel('Fecha').fill('2033-05-04');
  await modal.getByLabel('Hora de inicio').fill('06:00');
  await modal.getByLabel('Hora de fin').fill('07:00');
  await modal.getByRole('button', { name: 'Crear entrenamiento' }).press('Enter');
  await expect(modal).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Ver inscritos/ })).toHaveCount(1);
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

/** Saves the form while its list is read again only after the focus is back where the form was opened from. */
async function saveBeforeReading(page: Page, list: string, opener: Locator): Promise<void> {
  const answer = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).press('Enter');
  await expect(opener).toBeFocused();
  answer.resolve();
  await expect(opener).toHaveCount(0);
}

test(
  'what an edit takes out of the list leaves the focus where it was',
  { tag: '@both' },
  async ({ page, admin, newcomer }) => {
    const edit = page.getByRole('button', { name: /^Editar/ });
    const modal = page.getByRole('dialog');
    await openAs(page, admin, `/admin?tab=usuarios&estado=active&buscar=${encodeURIComponent(newcomer.email)}`);
    await edit.press('Enter');
    await modal.getByLabel('Estado de la cuenta').selectOption('Suspendido');
    await saveBeforeReading(page, '**/api/admin/users?*', edit);
    await expect(page.getByRole('tabpanel')).toBeFocused();

    await page.goto(`${adminAddressOf(await schedule(admin))}&categoria=normal`);
    await edit.press('Enter');
    await modal.getByLabel('Categoría').selectOption('Especial');
    await saveBeforeReading(page, '**/api/admin/trainings?*', edit);
    await expect(page.getByRole('tabpanel')).toBeFocused();

    const name = `Amanecer ${crypto.randomUUID()}`;
    await createPlan(admin, { name });
    await page.goto(`/admin?tab=planes&buscar=${encodeURIComponent(name)}`);
    await edit.press('Enter');
    await modal.getByLabel('Nombre').fill(`Atardecer ${crypto.randomUUID()}`);
    await saveBeforeReading(page, '**/api/admin/plans', edit);
    await expect(page.getByRole('tabpanel')).toBeFocused();
  },
);

test(
  'what is opened from a menu gives the focus back to its button',
  { tag: '@both' },
  async ({ page, admin, newcomer }) => {
    await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(newcomer.email)}`);
    const menu = page.getByRole('button', { name: /^Más acciones para/ });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Movimientos' }).click();
    await expect(page.getByRole('dialog', { name: 'Movimientos' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
  },
);

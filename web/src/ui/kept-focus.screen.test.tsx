import { deletePlan, listAdminPlans, updatePlan } from '@studio/contracts/http/plan-routes';
import { listRegistrants, removeRegistrant } from '@studio/contracts/http/registrant-routes';
import { getCharts } from '@studio/contracts/http/reporting-routes';
import {
  cancelTraining,
  getCancellation,
  listAdminTrainings,
  scheduleTraining,
  updateTraining,
} from '@studio/contracts/http/training-admin-routes';
import { deleteUser, listUsers, updateUser } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../testing/fake-studio.ts';
import { fill, renderScreen } from '../testing/render-screen.tsx';
import { administrator, adminPlan, adminTraining, adminUser, registrant } from '../testing/studio-fixtures.ts';

const button = (name: RegExp | string) => screen.findByRole('button', { name });
const panel = () => screen.getByRole('tabpanel');

/** Opens a part of the administration on a Wednesday of March 2026. */
const open = (search: string, given: (studio: FakeStudio) => void = () => {}) =>
  renderScreen(`/admin${search}`, { as: administrator(), at: new Date('2026-03-11T15:00:00Z'), given });

/** Presses the element by keyboard, so that it has the focus. */
async function press(person: UserEvent, target: HTMLElement): Promise<void> {
  target.focus();
  await person.keyboard('{Enter}');
}

const users = ({ answers }: FakeStudio, ...items: ReturnType<typeof adminUser>[]) =>
  answers(listUsers, { items, total: items.length });

async function confirm(person: UserEvent, label: string): Promise<void> {
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));
}

test('after a user was deleted the focus is at the heading', async () => {
  const { person, studio } = await open('?tab=usuarios', (studio) => users(studio, adminUser()));
  await press(person, await button(/^Más acciones para/));
  await person.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
  studio.answers(deleteUser, { message: '' });
  users(studio);
  await confirm(person, 'Eliminar usuario');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Gestión de Usuarios' })).toHaveFocus());
});

test('after a plan was deleted the focus is at the heading; after the question alone at its button', async () => {
  const { person, studio } = await open('?tab=planes', ({ answers }) => answers(listAdminPlans, [adminPlan()]));
  const remove = await button('Eliminar Amanecer');
  await press(person, remove);
  await confirm(person, 'Volver');
  await waitFor(() => expect(remove).toHaveFocus());
  await person.keyboard('{Enter}');
  studio.answers(deletePlan, { message: '' });
  studio.answers(listAdminPlans, []);
  await confirm(person, 'Eliminar plan');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Gestión de Planes' })).toHaveFocus());
});

for (const enrolled of [0, 1]) {
  test(`after a training with ${enrolled} registrants was cancelled the focus is at the heading`, async () => {
    const { person, studio } = await open('?tab=entrenamientos', ({ answers }) => {
      answers(listAdminTrainings, [adminTraining({ current_participants: enrolled })]);
      answers(listRegistrants, enrolled === 0 ? [] : [registrant()]);
    });
    await press(person, await button(/^Cancelar: /));
    const cancellation = { total: enrolled, refunded: enrolled, mailed: enrolled, failed: 0 };
    studio.answers(cancelTraining, { message: '', cancellation });
    studio.answers(getCancellation, cancellation);
    studio.answers(listAdminTrainings, []);
    await confirm(person, 'Cancelar entrenamiento');
    if (enrolled > 0) {
      const progress = within(await screen.findByRole('dialog', { name: 'Entrenamiento cancelado' }));
      await person.click(await progress.findByRole('button', { name: 'Listo' }));
    }
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Gestión de Entrenamientos' })).toHaveFocus());
  });
}

test.each([
  ['Gestionar Planes', 'Planes', 'planes'],
  ['Gestionar Entrenamientos', 'Entrenamientos', 'entrenamientos'],
  ['Gestionar Usuarios', 'Usuarios', 'usuarios'],
  ['Ver Reportes', 'Reportes', 'reportes'],
])('«%s» takes the focus along to the tab, which the address keeps', async (action, tab, address) => {
  const { person } = await open('');
  await press(person, await button(action));
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: tab })).toHaveFocus());
  expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  expect(window.location.search).toBe(`?tab=${address}`);
});

test('charts that cannot be loaded keep the focus while they are tried again', async () => {
  const { person, studio } = await open('', ({ loses }) => loses(getCharts));
  const section = await screen.findByRole('region', { name: 'Cómo va el estudio' });
  const retry = await within(section).findByRole('button', { name: 'Reintentar' });
  const release = studio.holds(getCharts);
  await press(person, retry);
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  release();
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy', 'true'));
  expect(retry).toHaveFocus();
  studio.answers(getCharts, { bookingsPerDay: [], occupancy: [], membersByPlan: [] });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(section).toHaveFocus());
});

test('the last page keeps the focus in the paging, whose button is spent', async () => {
  const { person } = await open('?tab=usuarios', ({ answers }) =>
    answers(listUsers, { items: [adminUser()], total: 50 }),
  );
  const next = await button('Siguiente');
  await press(person, next);
  await waitFor(() => expect(next).toBeDisabled());
  expect(screen.getByRole('navigation', { name: 'Paginación' })).toHaveFocus();
});

test('the way back to this week leaves the focus among the weeks', async () => {
  const { person } = await open('?tab=entrenamientos');
  await person.click(await button('Cuatro semanas siguientes'));
  const back = await button('Volver a esta semana');
  await press(person, back);
  await waitFor(() => expect(back).not.toBeInTheDocument());
  expect(screen.getByRole('navigation', { name: 'Periodo' })).toHaveFocus();
});

test.each([
  ['?tab=usuarios&buscar=nadie', 1, '[role=tabpanel]'],
  ['?tab=entrenamientos&fecha=2019-03-05', 2, '[role=tabpanel]'],
  ['?tab=entrenamientos&categoria=special', 2, 'search'],
])('the button that clears the filters of %s, of %d such, leaves the focus to the %s around it', async (...given) => {
  const [search, buttons, around] = given;
  const { person } = await open(search);
  const clear = () => screen.queryAllByRole('button', { name: 'Limpiar filtros' });
  await waitFor(() => expect(clear()).toHaveLength(buttons));
  await press(
    person,
    clear().find((each) => each.parentElement!.closest('search, [role=tabpanel]')!.matches(around))!,
  );
  await waitFor(() => expect(clear()).toHaveLength(0));
  expect(document.querySelector(around)).toHaveFocus();
});

test('an act during a removal keeps the focus', async () => {
  const enrolled = registrant();
  const { person, studio } = await open('?tab=entrenamientos', ({ answers }) => {
    answers(listAdminTrainings, [adminTraining({ current_participants: 1 })]);
    answers(listRegistrants, [enrolled]);
    answers(removeRegistrant, { message: '' });
  });
  await person.click(await button(/^Ver inscritos/));
  const modal = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
  const release = studio.holds(removeRegistrant);
  await person.click(await modal.findByRole('button', { name: /^Eliminar a/ }));
  const search = await modal.findByRole('combobox', { name: 'Inscribir usuario' });
  await fill(person, search, 'la siguiente');
  studio.answers(listRegistrants, []);
  release();
  expect(await modal.findByText('No hay usuarios inscritos')).toBeVisible();
  expect(search).toHaveFocus();
});

test('the first training of a period leaves the focus where its button stood', async () => {
  const { person, studio } = await open('?tab=entrenamientos&desde=2033-05-02');
  await press(person, await button('Crear un entrenamiento'));
  const modal = within(await screen.findByRole('dialog', { name: 'Nuevo Entrenamiento' }));
  await fill(person, modal.getByLabelText('Fecha'), '2033-05-04');
  await fill(person, modal.getByLabelText('Hora de inicio'), '06:00');
  await fill(person, modal.getByLabelText('Hora de fin'), '07:00');
  const created = adminTraining({ training_date: '2033-05-04' });
  studio.answers(scheduleTraining, { training: created, message: '' });
  studio.answers(listAdminTrainings, [created]);
  await press(person, modal.getByRole('button', { name: 'Crear entrenamiento' }));
  await button(/^Ver inscritos/);
  await waitFor(() => expect(panel()).toHaveFocus());
});

/** Saves the open form. The list is read again only after the focus has returned to where the form was opened. */
async function saveBeforeReading(
  { person, studio }: Awaited<ReturnType<typeof open>>,
  list: Parameters<FakeStudio['holds']>[0],
  opener: HTMLElement,
): Promise<void> {
  const release = studio.holds(list);
  await press(person, within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(opener).toHaveFocus());
  release();
  await waitFor(() => expect(opener).not.toBeInTheDocument());
}

test('a user whom an edit removes from the list leaves the focus where it was', async () => {
  const user = adminUser();
  const rendered = await open('?tab=usuarios&estado=active', (studio) => users(studio, user));
  const { person, studio } = rendered;
  const edit = await button(/^Editar a/);
  await press(person, edit);
  await person.selectOptions(await screen.findByLabelText('Estado de la cuenta'), 'Suspendido');
  studio.answers(updateUser, { user: { ...user, account_status: 'suspended', version: 2 }, message: '' });
  users(studio);
  await saveBeforeReading(rendered, listUsers, edit);
  expect(panel()).toHaveFocus();
});

test('a training that an edit removes from the list leaves the focus where it was', async () => {
  const training = adminTraining();
  const rendered = await open('?tab=entrenamientos&categoria=normal', ({ answers }) =>
    answers(listAdminTrainings, [training]),
  );
  const { person, studio } = rendered;
  const edit = await button(/^Editar/);
  await press(person, edit);
  const modal = within(await screen.findByRole('dialog'));
  await person.selectOptions(modal.getByLabelText('Categoría'), 'Especial');
  const edited = { ...training, category: 'special' as const, version: 2 };
  studio.answers(updateTraining, { training: edited, message: '' });
  studio.answers(listAdminTrainings, [edited]);
  await saveBeforeReading(rendered, listAdminTrainings, edit);
  expect(panel()).toHaveFocus();
});

test('a plan that an edit removes from the list leaves the focus where it was', async () => {
  const plan = adminPlan();
  const rendered = await open('?tab=planes&buscar=Amanecer', ({ answers }) => answers(listAdminPlans, [plan]));
  const { person, studio } = rendered;
  const edit = await button(/^Editar/);
  await press(person, edit);
  await fill(person, within(await screen.findByRole('dialog')).getByLabelText('Nombre'), 'Atardecer');
  const edited = { ...plan, name: 'Atardecer', version: 2 };
  studio.answers(updatePlan, { plan: edited, message: '' });
  studio.answers(listAdminPlans, [edited]);
  await saveBeforeReading(rendered, listAdminPlans, edit);
  expect(panel()).toHaveFocus();
});

test('a dialog opened from a menu returns the focus to the menu’s button', async () => {
  const { person } = await open('?tab=usuarios', (studio) => users(studio, adminUser()));
  const menu = await button(/^Más acciones para/);
  await press(person, menu);
  await person.click(await screen.findByRole('menuitem', { name: 'Movimientos' }));
  await screen.findByRole('dialog', { name: 'Movimientos' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(menu).toHaveFocus());
});

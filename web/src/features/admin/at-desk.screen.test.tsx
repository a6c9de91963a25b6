import { allRoutes } from '@studio/contracts/http/all-routes';
import { getProfile } from '@studio/contracts/http/auth-routes';
import { getCashDay } from '@studio/contracts/http/cash-routes';
import { watchCurrentPlan } from '@studio/contracts/http/membership-routes';
import { getUserPayments } from '@studio/contracts/http/payment-routes';
import { listRegistrants } from '@studio/contracts/http/registrant-routes';
import { getToday } from '@studio/contracts/http/today-routes';
import { getTrainingChoices, listAdminTrainings, updateTraining } from '@studio/contracts/http/training-admin-routes';
import { listAdminPlans, updatePlan } from '@studio/contracts/http/plan-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FakeStudio } from '../../testing/fake-studio.ts';
import { renderScreen, toast } from '../../testing/render-screen.tsx';
import {
  adminPlan,
  administrator,
  adminTraining,
  adminUser,
  cashDay,
  cashEntry,
  newId,
  planBalance,
  registrant,
  userMoney,
} from '../../testing/studio-fixtures.ts';

const at = new Date('2026-03-11T15:00:00Z');
const today = '2026-03-11';
const desk = administrator({ desk: true });
const ana = adminUser({ first_name: 'Ana', last_name: 'Ruiz' });
const laura = { id: newId(), name: 'Laura Giraldo' };
const class6 = adminTraining({ training_date: '2026-03-12', coach_id: laura.id, coach_name: laura.name });

function given({ answers }: FakeStudio): void {
  answers(getToday, { date: today, classes: [], beginning: [], birthdays: { people: [], total: 0 } });
  answers(listUsers, { items: [ana], total: 1 });
  answers(listAdminTrainings, [class6]);
  answers(listAdminPlans, [adminPlan()]);
  answers(getCashDay, cashDay({ day: today, mayClose: false, entries: [cashEntry()] }));
}

const open = (address: string, more: (studio: FakeStudio) => void = () => undefined) =>
  renderScreen(address, {
    as: desk,
    at,
    given: (studio) => {
      given(studio);
      more(studio);
    },
  });

test.each([
  ['/admin', 'Seguimiento'],
  ['/admin?do=studio', 'Seguimiento'],
  ['/admin?tab=usuarios', 'Gestión de Usuarios'],
  ['/admin?tab=usuarios&do=import', 'Gestión de Usuarios'],
  ['/admin?tab=usuarios&do=coach', 'Gestión de Usuarios'],
  ['/admin?tab=usuarios&tipo=admin', 'Gestión de Usuarios'],
  ['/admin?tab=planes&do=create', 'Gestión de Planes'],
  ['/admin?tab=entrenamientos&do=bulk', 'Gestión de Entrenamientos'],
  [`/admin?tab=entrenamientos&class=${class6.id}&do=cancel`, 'Gestión de Entrenamientos'],
  ['/admin?tab=reportes', 'Caja'],
  ['/admin?tab=reportes&caja=2026-03-02', 'Caja'],
])('%s asks for nothing that is of full administrators, and refuses nothing', async (address, heading) => {
  const { studio } = await open(address);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(allRoutes.filter((route) => route.access === 'admin' && studio.calls(route).length > 0)).toEqual([]);
  expect(studio.calls(getCashDay).every(({ params }) => params.day === today)).toBe(true);
  expect(studio.calls(listUsers).every(({ query }) => query.type !== 'admin')).toBe(true);
  expect(screen.queryByRole('dialog', { name: /Importar|Nuevo Plan|Bloque|Quién da/ })).toBeNull();
});

test('the tabs stay five in their order; that of the reports is named after what is left of it', async () => {
  await open('/admin');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Usuarios',
    'Planes',
    'Entrenamientos',
    'Caja',
  ]);
});

const names = (elements: readonly HTMLElement[]) =>
  elements.map((each) => each.getAttribute('aria-label') ?? each.textContent);

describe('a desk is offered', () => {
  test('of a member what it may do, in the menu and in the form', async () => {
    const { person } = await open('/admin?tab=usuarios');
    await person.click(await screen.findByRole('button', { name: 'Más acciones para Ana Ruiz' }));
    const items = names(await screen.findAllByRole('menuitem'));
    expect(items.filter((item) => !/^(Editar|Gestionar plan)$/.test(item))).toEqual([
      'Pagos',
      'Cupos fijos',
      'Movimientos',
    ]);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Tipo' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Nuevo Usuario' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo Usuario' }));
    expect(form.getByLabelText('Estado de la cuenta')).toBeVisible();
    for (const label of ['Tipo de usuario', 'Da clases', 'Recepción']) expect(form.queryByLabelText(label)).toBeNull();
  });

  test('plans at their price, and neither a freeze nor an end', async () => {
    const plan = adminPlan({ name: 'Tres por semana' });
    const { person } = await open('/admin?tab=usuarios', ({ answers }) => answers(listAdminPlans, [plan]));
    await person.click(await screen.findByRole('button', { name: 'Gestionar plan de Ana Ruiz' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
    await modal.findByRole('option', { name: /^Tres por semana/ });
    await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
    expect(await modal.findByLabelText('Recibido ahora')).toBeVisible();
    expect(modal.queryByLabelText('Descuento')).toBeNull();
    expect(modal.queryByRole('button', { name: /Congelar|Remover/ })).toBeNull();
  });

  test('payments and credit, and to ask for money back, discounts and voids', async () => {
    const { person } = await open('/admin?tab=usuarios', ({ answers }) =>
      answers(
        getUserPayments,
        userMoney({
          debt: 10_000,
          credit: 20_000,
          plans: [planBalance({ debt: 10_000 })],
          entries: [cashEntry()],
        }),
      ),
    );
    await person.click(await screen.findByRole('button', { name: 'Más acciones para Ana Ruiz' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Pagos' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Pagos' }));
    await modal.findByRole('button', { name: 'Registrar pago' });
    expect(names(modal.getAllByRole('button')).filter((name) => !/Cerrar|Recibo/.test(name))).toEqual([
      'Registrar pago',
      'Usar saldo a favor',
      'Devolver dinero',
      'Descuento de Amanecer',
      'Anular n.º\u00A01',
    ]);
  });

  test('the plans to read', async () => {
    await open('/admin?tab=planes');
    expect(await screen.findByRole('heading', { name: 'Amanecer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Plan$|^Editar|^Eliminar|^Agregar/ })).toBeNull();
  });

  test('the drawer of today, with what goes in and out and the count of its shift', async () => {
    await open('/admin?tab=reportes');
    expect(await screen.findByRole('button', { name: 'Entró efectivo' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cuadre de turno' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Día anterior' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: 'Cerrar caja' })).toBeNull();
  });

  test('of a class a substitute, whom the class does not belong to from then on', async () => {
    const other = { id: newId(), name: 'Tomás Vélez' };
    const ownerless = adminTraining({ training_date: '2026-03-12', start_time: '18:00:00', end_time: '19:00:00' });
    const { person, studio } = await open('/admin?tab=entrenamientos', ({ answers }) => {
      answers(listAdminTrainings, [class6, ownerless]);
      answers(getTrainingChoices, { coaches: [laura, other], titles: [], rooms: [] });
      answers(updateTraining, { training: { ...class6, coach_id: other.id, owner_id: laura.id }, message: '' });
    });
    await screen.findAllByRole('button', { name: /^Ver inscritos/ });
    expect(screen.queryByRole('button', { name: /^Cancelar|Nuevo Entrenamiento|Reglas/ })).toBeNull();
    const [edit, ...others] = screen.getAllByRole('button', { name: /^Editar/ });
    expect(others).toEqual([]);
    await person.click(edit!);
    const form = within(await screen.findByRole('dialog', { name: 'Editar Entrenamiento' }));
    const coach = await form.findByLabelText('Entrenador (opcional)');
    expect(form.queryByLabelText('Capacidad')).toBeNull();
    await form.findByRole('option', { name: other.name });
    await person.selectOptions(coach, other.id);
    await person.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await toast('Entrenamiento actualizado exitosamente');
    expect(studio.calls(updateTraining)).toMatchObject([{ body: { coachId: other.id, substitute: true } }]);
  });

  test('of a list the marks and seats of members, and of administrators the name', async () => {
    const over = adminTraining({ training_date: today, start_time: '08:00:00', end_time: '09:00:00' });
    const boss = registrant({ first_name: 'Jefe', email: '', administrator: true });
    const { person } = await open('/admin?tab=entrenamientos', ({ answers }) => {
      answers(listAdminTrainings, [over]);
      answers(listRegistrants, [registrant({ first_name: 'Luz' }), boss]);
    });
    await person.click(await screen.findByRole('button', { name: /^Ver inscritos/ }));
    const modal = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
    expect(await modal.findByRole('button', { name: /^Eliminar a Luz/ })).toBeVisible();
    expect(modal.queryByRole('button', { name: /^Eliminar a Jefe/ })).toBeNull();
    expect(modal.getAllByRole('group', { name: /Luz|Jefe/ })).toHaveLength(1);
    expect(modal.queryByRole('button', { name: 'Actividad' })).toBeNull();
  });
});

const refusal = { code: 'ASK_ADMINISTRATOR', message: 'Esto lo hace un administrador de tu estudio. Pídeselo.' };
const full = administrator({ id: desk.id });

test('who is put at the desk while the page is open reads whom to ask, and the page then offers what is left', async () => {
  const { person, studio } = await renderScreen('/admin?tab=planes', { as: full, at, given });
  await person.click(await screen.findByRole('button', { name: 'Editar Amanecer' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar Plan' }));
  studio.answers(getProfile, { user: desk });
  studio.fails(updatePlan, 403, refusal);
  await person.click(form.getByRole('button', { name: 'Guardar cambios' }));
  await toast(refusal.message);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Editar Amanecer', hidden: true })).toBeNull());
});

test('a mark that is lifted again before the page has read it is followed all the same', async () => {
  const { person, studio } = await renderScreen('/admin?tab=planes', { as: full, at, given });
  const beats = () => studio.tells(watchCurrentPlan, { event: 'changed', data: {} });
  await waitFor(() => expect(beats()).toBe(true));
  await person.click(await screen.findByRole('button', { name: 'Editar Amanecer' }));
  await waitFor(() => expect(studio.underWay()).toBe(0));
  const edit = () => screen.queryByRole('button', { name: 'Editar Amanecer', hidden: true });
  let isLifted = false;
  studio.answers(getProfile, () => {
    isLifted ||= edit() === null;
    return { user: isLifted ? full : desk };
  });
  studio.fails(updatePlan, 403, refusal);
  await person.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  // A silent stream would count as lost.
  await waitFor(() => expect([beats(), isLifted]).toEqual([true, true]));
  await waitFor(() => expect(edit()).toBeInTheDocument());
});

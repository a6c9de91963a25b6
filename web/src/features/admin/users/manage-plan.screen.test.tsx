import { getUserAttendance } from '@studio/contracts/http/attendance-routes';
import { changeUserPlan, getUserPlan } from '@studio/contracts/http/membership-routes';
import { listAdminPlans } from '@studio/contracts/http/plan-routes';
import { getUserBookings } from '@studio/contracts/http/registrant-routes';
import { listUsers, updateUser } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminPlan, adminUser, newId } from '../../../testing/studio-fixtures.ts';

const held = {
  hasActivePlan: true,
  plan: { name: 'Amanecer', remainingClasses: 12, startDate: '2026-03-01', endDate: '2026-03-31', daysLeft: 20 },
  version: 1,
};

/** A booking of next week. */
const booking = (startTime: string) => ({
  trainingId: newId(),
  category: 'normal' as const,
  trainingDate: '2026-03-16',
  startTime,
  endTime: '23:00:00',
  paidFrom: 'plan' as const,
  paidByCurrentPlan: true,
  paidByNextPlan: false,
});

/** Opens one of the forms about a user's plan. */
async function open(button: RegExp, given: (studio: FakeStudio) => void) {
  const user = adminUser();
  const rendered = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      studio.answers(listUsers, { items: [user], total: 1 });
      given(studio);
    },
  });
  await rendered.person.click(await screen.findByRole('button', { name: button }));
  return { ...rendered, user, modal: within(await screen.findByRole('dialog')) };
}

const openPlan = (given: (studio: FakeStudio) => void) => open(/^Gestionar plan de/, given);

test('a plan may begin on a later date, and its form asks for the date', async () => {
  const plan = adminPlan();
  const { person, studio, modal } = await openPlan(({ answers }) => answers(listAdminPlans, [plan]));
  await modal.findByRole('option', { name: /^Amanecer/ });
  await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
  await person.click(modal.getByRole('radio', { name: /^En otra fecha/ }));
  const assign = () => person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  await assign();
  const first = await modal.findByRole('textbox', { name: 'Primer día del plan' });
  await waitFor(() => expect(first).toHaveFocus());
  expect(studio.calls(changeUserPlan)).toEqual([]);
  studio.refuses(changeUserPlan, 'PLAN_START_INVALID');
  await fill(person, first, '01/01/2001');
  await assign();
  expect(await modal.findByText('La fecha de inicio debe ser de hoy en adelante, máximo en un año')).toBeVisible();
  expect(first).toHaveFocus();
  expect(studio.calls(changeUserPlan)).toMatchObject([{ body: { action: 'assign', start: '2001-01-01' } }]);
});

for (const [status, frees] of [
  ['Rembolsado', true],
  ['Error', true],
  ['Cancelado', false],
] as const) {
  test(`removing a plan with coming bookings as ${status} proposes to ${frees ? 'free' : 'keep'} them`, async () => {
    const { person, studio, modal } = await openPlan(({ answers }) => {
      answers(getUserPlan, held);
      answers(getUserBookings, [booking('06:00:00'), booking('18:00:00')]);
      answers(changeUserPlan, { hasActivePlan: false, plan: null, version: 2, message: '' });
    });
    const bookings = within(await modal.findByRole('region', { name: 'Reservas próximas' }));
    await waitFor(() => expect(bookings.getAllByRole('listitem')).toHaveLength(2));
    await person.click(modal.getByRole('radio', { name: new RegExp(`^${status}`) }));
    const box = bookings.getByRole<HTMLInputElement>('checkbox', { name: 'Liberar sus 2 reservas' });
    expect(box.ariaChecked ?? String(box.checked)).toBe(String(frees));
    await person.click(modal.getByRole('button', { name: 'Remover plan' }));
    await toast('Plan removido exitosamente');
    expect(studio.calls(changeUserPlan)).toMatchObject([
      { body: { action: 'remove', removeStatus: status, freeBookings: frees } },
    ]);
  });
}

test('removing a plan does what was chosen instead of what was proposed', async () => {
  const { person, studio, modal } = await openPlan(({ answers }) => {
    answers(getUserPlan, held);
    answers(getUserBookings, [booking('06:00:00')]);
    answers(changeUserPlan, { hasActivePlan: false, plan: null, version: 2, message: '' });
  });
  await person.click(await modal.findByRole('radio', { name: /^Rembolsado/ }));
  await person.click(await modal.findByRole('checkbox', { name: 'Liberar su reserva' }));
  expect(modal.getByRole('checkbox')).toHaveAccessibleDescription(/la clase no vuelve/);
  await person.click(modal.getByRole('button', { name: 'Remover plan' }));
  await toast('Plan removido exitosamente');
  expect(studio.calls(changeUserPlan)).toMatchObject([{ body: { freeBookings: false } }]);
});

test('a class that waits for the next plan is shown', async () => {
  const { modal } = await openPlan(({ answers }) =>
    answers(getUserPlan, { hasActivePlan: false, plan: null, keptClasses: 1, version: 1 }),
  );
  expect(await modal.findByText('1 clase guardada para su próximo plan')).toBeVisible();
});

test('an account that leaves «Activo» proposes to free its coming bookings, one that returns has no such question', async () => {
  const { person, studio, user, modal } = await open(/^Editar a/, ({ answers }) =>
    answers(getUserBookings, [booking('06:00:00'), booking('18:00:00')]),
  );
  const bookings = () => modal.findByRole('region', { name: 'Reservas próximas' });
  const status = modal.getByLabelText('Estado de la cuenta');
  await person.selectOptions(status, 'Suspendido');
  await waitFor(async () => expect(within(await bookings()).getAllByRole('listitem')).toHaveLength(2));
  expect(within(await bookings()).getByRole('checkbox', { name: 'Liberar sus 2 reservas' })).toBeChecked();
  await person.selectOptions(status, 'Activo');
  await waitFor(() => expect(modal.queryByRole('region', { name: 'Reservas próximas' })).toBeNull());
  await person.selectOptions(status, 'Inactivo');
  await bookings();
  studio.answers(updateUser, { user: { ...user, account_status: 'inactive', version: 2 }, message: '' });
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Usuario actualizado exitosamente');
  expect(studio.calls(updateUser)).toMatchObject([{ body: { accountStatus: 'inactive', freeBookings: true } }]);
});

test('of two administrators who assign a plan at once, the second sees the plan of the first', async () => {
  const plan = adminPlan({ name: 'Atardecer' });
  const { person, studio, modal } = await openPlan(({ answers }) => answers(listAdminPlans, [plan]));
  expect(await modal.findByText('Sin plan activo')).toBeVisible();
  await modal.findByRole('option', { name: /^Atardecer/ });
  await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
  const theirs = { ...held, version: 2 };
  studio.answers(getUserPlan, theirs);
  studio.answers(changeUserPlan, () => {
    throw changedMeanwhile(theirs);
  });
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  expect(await modal.findByText(/^Otra persona acaba de cambiar estos datos/)).toBeVisible();
  const current = await modal.findByRole('region', { name: 'Plan actual' });
  expect(current).toHaveTextContent('Amanecer');
  expect(studio.calls(changeUserPlan)).toHaveLength(1);
});

test('the plan of somebody names their last visit', async () => {
  const { modal } = await openPlan(({ answers }) =>
    answers(getUserAttendance, { lastVisit: '2026-03-09', visits: 1, absences: 0 }),
  );
  expect(await modal.findByText(/^Última visita: .* · 1 visita y 0 ausencias en 30 días$/)).toBeVisible();
});

import { getUserAttendance } from '@studio/contracts/http/attendance-routes';
import {
  changeUserPlan,
  freezeUserPlan,
  getUserPlan,
  unfreezeUserPlan,
} from '@studio/contracts/http/membership-routes';
import { getUserPayments, voidEntry } from '@studio/contracts/http/payment-routes';
import { listAdminPlans } from '@studio/contracts/http/plan-routes';
import { getUserBookings } from '@studio/contracts/http/registrant-routes';
import { listUsers, updateUser } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import {
  administrator,
  adminPlan,
  adminUser,
  cashEntry,
  newId,
  planBalance,
  userMoney,
} from '../../../testing/studio-fixtures.ts';

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

/** Presses «Remover plan», and answers the question. */
async function remove(person: UserEvent, modal: ReturnType<typeof within>, status: string) {
  await person.click(modal.getByRole('button', { name: 'Remover plan' }));
  const question = await screen.findByRole('alertdialog', { name: `¿Remover Amanecer como ${status}?` });
  await person.click(within(question).getByRole('button', { name: 'Remover plan' }));
}

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
    await person.click(await modal.findByText('Remover plan'));
    const bookings = within(await modal.findByRole('region', { name: 'Reservas próximas' }));
    await waitFor(() => expect(bookings.getAllByRole('listitem')).toHaveLength(2));
    await person.click(modal.getByRole('radio', { name: new RegExp(`^${status}`) }));
    const box = bookings.getByRole<HTMLInputElement>('checkbox', { name: 'Liberar sus 2 reservas' });
    expect(box.ariaChecked ?? String(box.checked)).toBe(String(frees));
    await remove(person, modal, status);
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
  await person.click(await modal.findByText('Remover plan'));
  await person.click(await modal.findByRole('radio', { name: /^Rembolsado/ }));
  await person.click(await modal.findByRole('checkbox', { name: 'Liberar su reserva' }));
  expect(modal.getByRole('checkbox')).toHaveAccessibleDescription(/la clase no vuelve/);
  await remove(person, modal, 'Rembolsado');
  await toast('Plan removido exitosamente');
  expect(studio.calls(changeUserPlan)).toMatchObject([{ body: { freeBookings: false } }]);
});

test('removing a paid plan asks first, and says what is lost', async () => {
  const { name, startDate, endDate } = held.plan;
  const paid = planBalance({ name, startDate, endDate, paid: 120_000, debt: 0 });
  const { person, studio, modal } = await openPlan(({ answers }) => {
    answers(getUserPlan, held);
    answers(getUserBookings, [booking('06:00:00'), booking('18:00:00')]);
    answers(getUserPayments, userMoney({ plans: [paid] }));
    answers(changeUserPlan, { hasActivePlan: false, plan: null, version: 2, message: '' });
  });
  await person.click(await modal.findByText('Remover plan'));
  await person.click(await modal.findByRole('radio', { name: /^Rembolsado/ }));
  await person.click(modal.getByRole('button', { name: 'Remover plan' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Remover Amanecer como Rembolsado?' });
  for (const text of [
    'Se pierden 12 clases y 20 días.',
    /^Pagó \$\s120\.000: quedan a favor\.$/,
    '2 reservas próximas. Sus cupos quedan libres. Las clases no vuelven.',
  ])
    expect(await within(question).findByText(text)).toBeVisible();
  await person.click(within(question).getByRole('button', { name: 'Volver' }));
  expect(studio.calls(changeUserPlan)).toEqual([]);
});

test('a free plan takes nothing of what was typed for the payment of another', async () => {
  const [priced, free] = [adminPlan(), adminPlan({ name: 'Cortesía', price: 0 })];
  const { person, studio, modal } = await openPlan(({ answers }) => {
    answers(listAdminPlans, [priced, free]);
    answers(getUserPlan, none);
    answers(getUserPayments, userMoney());
    answers(changeUserPlan, { ...none, version: 2, message: '' });
  });
  await modal.findByRole('option', { name: /^Cortesía/ });
  await person.selectOptions(modal.getByLabelText('Plan'), priced.id);
  await person.click(modal.getByRole('checkbox', { name: 'Descuento' }));
  await fill(person, modal.getByLabelText('Recibido ahora'), '80000');
  await person.selectOptions(modal.getByLabelText('Plan'), free.id);
  expect(modal.queryByLabelText('Recibido ahora')).toBeNull();
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  await toast('Plan asignado exitosamente');
  const { body } = studio.calls(changeUserPlan)[0]!;
  for (const field of ['payment', 'discount', 'credit']) expect(body).not.toHaveProperty(field);
});

const none = { hasActivePlan: false, plan: null, next: null, version: 1 };

/** Assigns a plan of 12 classes to somebody without one, with a payment by Nequi. */
async function assignPaid() {
  const plan = adminPlan();
  const entry = cashEntry({ number: 7, method: 'nequi' });
  const assigned = {
    hasActivePlan: true,
    plan: {
      name: 'Amanecer',
      remainingClasses: 12,
      classesGranted: 12,
      startDate: '2026-03-11',
      endDate: '2026-04-11',
    },
    next: null,
    version: 2,
  };
  const opened = await openPlan(({ answers }) => {
    answers(listAdminPlans, [plan]);
    answers(getUserPlan, none);
    answers(getUserPayments, userMoney());
    answers(changeUserPlan, { ...assigned, message: '', entry });
  });
  const { person, studio, modal } = opened;
  expect(await modal.findByText('Sin plan activo')).toBeVisible();
  await modal.findByRole('option', { name: /^Amanecer/ });
  await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
  expect(await modal.findByText('Amanecer, del 11 de marzo al 11 de abril')).toBeVisible();
  studio.answers(getUserPlan, assigned);
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  const message = within((await toast('Plan asignado exitosamente')).closest<HTMLElement>('[role="status"]')!);
  expect(message.getByText('Amanecer, del 11 de marzo al 11 de abril')).toBeVisible();
  return { ...opened, assigned, entry, message };
}

test('an assignment is undone with its payment while nothing has followed', async () => {
  const { person, studio, entry, message } = await assignPaid();
  studio.answers(changeUserPlan, { ...none, version: 3, message: '' });
  studio.answers(voidEntry, { message: '', entry: cashEntry({ number: 8, kind: 'void', voids: 7 }) });
  await person.click(message.getByRole('button', { name: 'Deshacer' }));
  await toast('Plan removido exitosamente');
  expect(studio.calls(changeUserPlan).at(-1)).toMatchObject({
    body: { action: 'remove', which: 'current', removeStatus: 'Error' },
  });
  expect(studio.calls(changeUserPlan).at(-1)!.headers.get('if-match')).toBe('"2"');
  expect(studio.calls(voidEntry)).toMatchObject([{ params: { id: entry.id }, body: { confirmed: true } }]);
});

test('an assignment is no longer offered to be undone once a class of it is booked', async () => {
  const { studio, assigned, message } = await assignPaid();
  expect(message.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  studio.answers(getUserPlan, { ...assigned, plan: { ...assigned.plan, remainingClasses: 11 } });
  await waitFor(() => expect(message.queryByRole('button', { name: 'Deshacer' })).toBeNull());
  expect(message.getByRole('button', { name: 'Ver recibo' })).toBeVisible();
});

test('a freeze that freed no booking is undone by ending it', async () => {
  const frozen = {
    ...held,
    plan: { ...held.plan, endDate: '2026-04-03' },
    freeze: { from: '2026-03-12', to: '2026-03-14' },
    version: 2,
  };
  const { person, studio, modal } = await openPlan(({ answers }) => {
    answers(getUserPlan, held);
    answers(getUserBookings, []);
    answers(freezeUserPlan, { ...frozen, message: '' });
    answers(unfreezeUserPlan, { ...held, version: 3, message: '' });
  });
  await person.click(await modal.findByText('Congelar plan'));
  await fill(person, await modal.findByLabelText('Desde'), '12 mar');
  await fill(person, modal.getByLabelText('Hasta'), '14/3');
  await person.tab();
  expect(await modal.findByText('No tiene reservas con su plan en esos días.')).toBeVisible();
  studio.answers(getUserPlan, frozen);
  await person.click(modal.getByRole('button', { name: 'Congelar plan' }));
  const message = (await toast('Plan congelado exitosamente')).closest<HTMLElement>('[role="status"]')!;
  await person.click(within(message).getByRole('button', { name: 'Deshacer' }));
  await toast('Congelación terminada');
  expect(studio.calls(freezeUserPlan)).toMatchObject([{ body: { from: '2026-03-12', to: '2026-03-14' } }]);
  expect(studio.calls(unfreezeUserPlan)).toHaveLength(1);
});

test('a freeze names the bookings that it frees', async () => {
  const { person, modal } = await openPlan(({ answers }) => {
    answers(getUserPlan, held);
    answers(getUserBookings, [booking('06:00:00')]);
  });
  await person.click(await modal.findByText('Congelar plan'));
  await fill(person, modal.getByLabelText('Desde'), '16/03/2026');
  await fill(person, modal.getByLabelText('Hasta'), '18/03/2026');
  const preview = within(await modal.findByRole('region', { name: 'Qué cambia' }));
  expect(preview.getByText(/^3 días: Amanecer vence el 3 de abril de 2026 /)).toBeVisible();
  expect(await preview.findByText('Se libera 1 reserva y vuelve su clase:')).toBeVisible();
  expect(preview.getByRole('listitem')).toHaveTextContent('06:00');
});

test('a freeze is ended after a question that says what the plan loses', async () => {
  const freeze = { from: '2026-03-10', to: '2026-03-14' };
  const { person, studio, modal } = await openPlan(({ answers }) => {
    answers(getUserPlan, { ...held, plan: { ...held.plan, endDate: '2026-04-05' }, freeze });
    answers(unfreezeUserPlan, { ...held, version: 2, message: '' });
  });
  const current = within(await modal.findByRole('region', { name: 'Plan actual' }));
  expect(await current.findByText('Plan congelado del 10 al 14 de marzo')).toBeVisible();
  await person.click(modal.getByRole('button', { name: 'Terminar congelación' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Terminar la congelación hoy?' }));
  expect(question.getByText(/vence el .* en vez del 5 de abril de 2026/)).toBeVisible();
  expect(studio.calls(unfreezeUserPlan)).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Terminar congelación' }));
  await toast('Congelación terminada');
  expect(studio.calls(unfreezeUserPlan)).toHaveLength(1);
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

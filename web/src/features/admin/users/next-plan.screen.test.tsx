import { changeUserPlan, getUserPlan } from '@studio/contracts/http/membership-routes';
import { getUserPayments } from '@studio/contracts/http/payment-routes';
import { listAdminPlans } from '@studio/contracts/http/plan-routes';
import { getUserBookings } from '@studio/contracts/http/registrant-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, toast } from '../../../testing/render-screen.tsx';
import {
  administrator,
  adminPlan,
  adminUser,
  newId,
  planBalance,
  userMoney,
} from '../../../testing/studio-fixtures.ts';

const current = {
  hasActivePlan: true,
  plan: { name: 'Amanecer', remainingClasses: 12, startDate: '2026-03-01', endDate: '2026-03-31', daysLeft: 20 },
  version: 1,
};
const next = { name: 'Amanecer', startDate: '2026-04-01', endDate: '2026-04-30', classesGranted: 12 };

/** Opens «Gestionar Plan» of a user who holds a plan. */
async function open(held: typeof current & { next?: typeof next }, money = userMoney()) {
  const [same, other] = [adminPlan(), adminPlan({ name: 'Atardecer' })];
  const rendered = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: ({ answers }) => {
      answers(listUsers, { items: [adminUser({ active_plan: 'Amanecer' })], total: 1 });
      answers(listAdminPlans, [same, other]);
      answers(getUserPlan, held);
      answers(getUserPayments, money);
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: /^Gestionar plan de/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
  await modal.findByRole('option', { name: /^Atardecer/ });
  await modal.findByRole('region', { name: 'Plan actual' });
  const choose = ({ id }: { readonly id: string }) => person.selectOptions(modal.getByLabelText('Plan'), id);
  return { ...rendered, same, other, modal, choose, assign: modal.getByRole('button', { name: 'Asignar plan' }) };
}

test('a plan beside one that is held is proposed for its end, and says what is lost at once', async () => {
  const { person, studio, same, other, modal, choose, assign } = await open(current);
  for (const plan of [other, same]) {
    await choose(plan);
    expect(modal.getByRole('radio', { name: /^Al vencer/ })).toBeChecked();
  }
  expect(modal.getByRole('radio', { name: /^Desde hoy/ })).toHaveAccessibleDescription(
    /terminará como Cancelado: se pierden 12 clases y 20 días\./,
  );
  studio.answers(changeUserPlan, { ...current, next, version: 2, message: '' });
  await person.click(assign);
  await toast('Plan asignado exitosamente');
  expect(studio.calls(changeUserPlan)).toMatchObject([
    { body: { action: 'assign', planId: same.id, start: 'after-current' } },
  ]);
});

test('a plan that was assigned by mistake is replaced, and what was paid for it pays the right one', async () => {
  const { name, startDate, endDate } = current.plan;
  const paid = planBalance({ name, startDate, endDate, status: 'active', price: 210_000, paid: 210_000, debt: 0 });
  const { person, studio, other, modal, choose, assign } = await open(current, userMoney({ plans: [paid] }));
  await choose(other);
  expect(modal.queryByText(/^Por Amanecer pagó/)).toBeNull();
  await person.click(modal.getByRole('radio', { name: /^Desde hoy/ }));
  expect(await modal.findByText(/^Por Amanecer pagó \$\s210\.000\.$/)).toBeVisible();
  expect(modal.getByLabelText('Recibido ahora')).toHaveDisplayValue(/^\$\s120\.000$/);
  await person.click(modal.getByRole('checkbox', { name: 'Fue un error: lo pagado queda a favor' }));
  expect(modal.getByRole('radio', { name: /^Desde hoy/ })).toHaveAccessibleDescription(/terminará como Error/);
  expect(modal.getByRole('checkbox', { name: /^Usar saldo a favor \(\$\s120\.000\)$/ })).toBeChecked();
  expect(modal.getByText(/^Queda con \$\s90\.000 a favor$/)).toBeVisible();
  studio.answers(changeUserPlan, { ...current, version: 2, message: '' });
  await person.click(assign);
  await toast('Plan asignado exitosamente');
  expect(studio.calls(changeUserPlan)).toMatchObject([
    { body: { start: 'now', replaceStatus: 'Error', freeBookings: false, credit: 120_000 } },
  ]);
});

test('where a next plan is held nothing is proposed, and it can be removed alone', async () => {
  const { person, studio, same, modal, choose, assign } = await open({ ...current, next });
  expect(await modal.findByRole('region', { name: 'Plan siguiente' })).toHaveTextContent('12 clases · del');
  expect(modal.queryByRole('radio', { name: /^Al vencer/ })).toBeNull();
  await choose(same);
  await person.click(assign);
  const now = modal.getByRole('radio', { name: /^Desde hoy/ });
  await waitFor(() => expect(now).toHaveFocus());
  expect(now).not.toBeChecked();
  expect(modal.getByRole('group', { name: '¿Cuándo empieza?' })).toHaveAccessibleDescription('Elige cuándo empieza');
  await person.click(modal.getByText('Remover plan'));
  await person.click(await modal.findByRole('radio', { name: /El siguiente/ }));
  expect(await modal.findByText('Se pierden 12 clases.')).toBeVisible();
  studio.answers(changeUserPlan, { ...current, version: 2, message: '' });
  await person.click(modal.getByRole('button', { name: 'Remover plan' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Remover Amanecer como Cancelado?' });
  await person.click(within(question).getByRole('button', { name: 'Remover plan' }));
  await toast('Plan removido exitosamente');
  expect(studio.calls(changeUserPlan)).toMatchObject([{ body: { action: 'remove', which: 'next' } }]);
});

test('removing a plan says which plan gets the classes of its bookings', async () => {
  const { person, studio, modal } = await open({ ...current, next });
  const booking = (paidByNextPlan: boolean) => ({
    trainingId: newId(),
    category: 'normal' as const,
    trainingDate: paidByNextPlan ? '2026-04-06' : '2026-03-16',
    startTime: '06:00:00',
    endTime: '07:00:00',
    paidFrom: 'plan' as const,
    paidByCurrentPlan: !paidByNextPlan,
    paidByNextPlan,
  });
  studio.answers(getUserBookings, [booking(false), booking(true)]);
  await person.click(modal.getByText('Remover plan'));
  const frees = () => modal.findByRole('checkbox', { name: 'Liberar su reserva' });
  expect(await frees()).toHaveAccessibleDescription(/la clase queda para su próximo plan\.$/);
  await person.click(modal.getByRole('radio', { name: /El siguiente/ }));
  expect(await frees()).toHaveAccessibleDescription(/la clase pasa a su plan actual; si ya venció, queda/);
  await person.click(await frees());
  expect(await frees()).toHaveAccessibleDescription('Sus cupos quedan libres. Las clases pasan a su plan actual.');
  await person.click(modal.getByRole('radio', { name: /^Error/ }));
  expect(await frees()).toHaveAccessibleDescription('Sus cupos quedan libres. Las clases no vuelven.');
});

test('a plan whose assignment was not answered is sent again as the same act, however often the button is pressed', async () => {
  const { person, studio, other, choose, assign } = await open(current);
  await choose(other);
  studio.loses(changeUserPlan);
  await person.click(assign);
  await waitFor(() => expect(assign).not.toHaveAttribute('aria-busy', 'true'));
  const sent = studio.calls(changeUserPlan).length;
  expect(sent).toBeGreaterThan(1);
  studio.answers(changeUserPlan, { ...current, next, version: 2, message: '' });
  await person.click(assign);
  await toast('Plan asignado exitosamente');
  const keys = studio.calls(changeUserPlan).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(sent + 1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

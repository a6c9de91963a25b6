import { changeUserPlan } from '@studio/contracts/http/membership-routes';
import { listAdminPlans } from '@studio/contracts/http/plan-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused } from '../../../../testing/fake-studio.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { administrator, adminPlan, adminUser } from '../../../../testing/studio-fixtures.ts';

const ana = adminUser({ first_name: 'Ana', last_name: 'Ruiz' });
const luz = adminUser({ first_name: 'Luz', last_name: 'Osorio' });
const eva = adminUser({ first_name: 'Eva', last_name: 'Paz', active_plan: 'Amanecer' });
const plan = adminPlan({ name: 'Tres por semana', price: 120_000 });

async function open() {
  const rendered = await renderScreen('/admin?tab=usuarios&buscar=a', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: ({ answers }) => {
      answers(listUsers, { items: [ana, luz, eva], total: 3 });
      answers(listAdminPlans, [plan]);
      answers(changeUserPlan, ({ params }) => {
        if (params.id === luz.id)
          throw new Refused(409, { code: 'NEXT_PLAN_EXISTS', message: 'El usuario ya tiene un plan siguiente' });
        return { hasActivePlan: true, plan: null, version: 2, message: 'Plan asignado exitosamente' };
      });
    },
  });
  await rendered.person.click(await screen.findByRole('button', { name: 'Asignar plan a varias personas' }));
  const modal = within(await screen.findByRole('dialog'));
  await modal.findByRole('option', { name: /^Tres por semana/ });
  await modal.findByRole('checkbox', { name: 'Eva Paz' });
  return { ...rendered, modal };
}

test('the people of a list get one plan in one act, and who did not is named', async () => {
  const { person, studio, modal } = await open();
  await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
  // Eva has a plan already.
  expect(modal.getByRole('checkbox', { name: 'Eva Paz' })).not.toBeChecked();
  const act = () => modal.getByRole('button', { name: 'Asignar plan a 2 personas' });
  await person.click(act());
  expect(await modal.findByText('Di si ya pagaron')).toBeVisible();
  await person.click(modal.getByRole('radio', { name: 'Sí' }));
  await person.click(modal.getByRole('radio', { name: 'Efectivo' }));
  expect(modal.getByText(/^2 personas · Tres por semana · desde hoy · recibes \$\s240.000 en efectivo$/)).toBeVisible();
  await person.click(act());
  expect(await modal.findByText('Plan asignado a 1 persona.')).toBeVisible();
  const refused = within(modal.getByRole('region', { name: 'Personas sin el plan' })).getByRole('listitem');
  expect(refused).toHaveTextContent('Luz OsorioEl usuario ya tiene un plan siguiente');
  const payment = { amount: 120_000, method: 'efectivo' };
  expect(studio.calls(changeUserPlan)).toMatchObject([
    { params: { id: ana.id }, body: { action: 'assign', planId: plan.id, start: 'after-current', payment } },
    { params: { id: luz.id } },
  ]);
  expect(studio.calls(listUsers).at(-1)?.query).toMatchObject({ search: 'a' });
});

test('without a payment all of it stays owed', async () => {
  const { person, studio, modal } = await open();
  await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
  await person.click(modal.getByRole('checkbox', { name: 'Luz Osorio' }));
  await person.click(modal.getByRole('radio', { name: 'Aún no' }));
  expect(modal.getByText(/quedan debiendo \$\s120.000$/)).toBeVisible();
  await person.click(modal.getByRole('button', { name: 'Asignar plan a 1 persona' }));
  expect(await modal.findByText('Plan asignado a 1 persona.')).toBeVisible();
  await waitFor(() => expect(studio.calls(changeUserPlan)).toHaveLength(1));
  expect(studio.calls(changeUserPlan)[0]?.body).not.toHaveProperty('payment');
});

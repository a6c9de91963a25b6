import { changeUserPlan, getUserPlan } from '@studio/contracts/http/membership-routes';
import { voidEntry } from '@studio/contracts/http/payment-routes';
import { listPlanRequests } from '@studio/contracts/http/plan-request-routes';
import { listAdminPlans } from '@studio/contracts/http/plan-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '../../../../api/call.ts';
import { Refused } from '../../../../testing/fake-studio.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { administrator, adminPlan, adminUser, cashEntry, newId } from '../../../../testing/studio-fixtures.ts';

const ana = adminUser({ first_name: 'Ana', last_name: 'Ruiz' });
const luz = adminUser({ first_name: 'Luz', last_name: 'Osorio' });
const eva = adminUser({ first_name: 'Eva', last_name: 'Paz', active_plan: 'Amanecer' });
const plan = adminPlan({ name: 'Tres por semana', price: 120_000 });

const none = { hasActivePlan: false, plan: null, next: null, version: 1 };

const assigned = {
  hasActivePlan: true,
  plan: { name: plan.name, remainingClasses: 12, classesGranted: 12, startDate: '2026-03-11', endDate: '2026-04-10' },
  next: null,
  version: 2,
  message: 'Plan asignado exitosamente',
};

async function open(people = [eva, ana, luz], requests: Answer<typeof routes.listPlanRequests> = []) {
  const rendered = await renderScreen('/admin?tab=usuarios&buscar=a', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: ({ answers }) => {
      answers(listUsers, { items: people, total: people.length });
      answers(listAdminPlans, [plan]);
      answers(listPlanRequests, requests);
      answers(getUserPlan, none);
      answers(changeUserPlan, ({ params }) => {
        if (params.id === luz.id)
          throw new Refused(409, { code: 'NEXT_PLAN_EXISTS', message: 'El usuario ya tiene un plan siguiente' });
        return assigned;
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
  const listed = within(modal.getByRole('list', { name: 'Personas' })).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual(['Ana Ruiz', 'Luz Osorio', 'Eva PazAmanecer']);
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

test('who asks for a plan is named and not chosen: their request answers them', async () => {
  const request = {
    id: newId(),
    user_id: luz.id,
    name: 'Luz Osorio',
    account_status: 'active' as const,
    plan: { id: plan.id, name: 'Constante', price: 120_000, maxTrainingsPerWeek: 3 },
    paid: null,
    askedAt: '2026-03-11T14:00:00.000Z',
    price_now: 120_000,
  };
  const { person, modal } = await open([eva, luz, ana], [request]);
  const listed = within(modal.getByRole('list', { name: 'Personas' })).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'Ana Ruiz',
    'Eva PazAmanecer',
    'Luz Osoriopide Constante',
  ]);
  const asking = modal.getByRole('checkbox', { name: 'Luz Osorio' });
  expect(asking).not.toBeChecked();
  expect(modal.queryByText(/su solicitud sigue abierta/)).toBeNull();
  await person.click(asking);
  expect(modal.getByText(/su solicitud sigue abierta en «Piden plan»/)).toBeVisible();
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

test('what was assigned by mistake is taken back with its payments, except where something followed', async () => {
  const { person, studio, modal } = await open([ana, eva]);
  const entry = cashEntry({ number: 7 });
  studio.answers(changeUserPlan, { ...assigned, entry });
  studio.answers(voidEntry, { message: '', entry: cashEntry({ number: 8, kind: 'void', voids: 7 }) });
  await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
  await person.click(modal.getByRole('checkbox', { name: 'Eva Paz' }));
  await person.click(modal.getByRole('radio', { name: 'Sí' }));
  await person.click(modal.getByRole('radio', { name: 'Efectivo' }));
  await person.click(modal.getByRole('button', { name: 'Asignar plan a 2 personas' }));
  expect(await modal.findByText('Plan asignado a 2 personas.')).toBeVisible();
  await person.click(modal.getByRole('button', { name: 'Deshacer' }));
  expect(modal.getByText(/^Se le quita el plan a 2 personas y se anulan los pagos/)).toBeVisible();
  // Ana has booked meanwhile.
  studio.answers(getUserPlan, ({ params }) =>
    params.id === ana.id ? { ...assigned, plan: { ...assigned.plan, remainingClasses: 11 } } : assigned,
  );
  await person.click(modal.getByRole('button', { name: 'Deshacer la asignación' }));
  expect(await modal.findByText('Asignación deshecha para 1 persona.')).toBeVisible();
  const stays = within(modal.getByRole('region', { name: 'Personas que siguen con el plan' })).getByRole('listitem');
  expect(stays).toHaveTextContent('Ana RuizYa usó el plan o tuvo otro cambio');
  const [removal, ...more] = studio.calls(changeUserPlan).slice(2);
  expect(removal).toMatchObject({ params: { id: eva.id }, body: { action: 'remove', removeStatus: 'Error' } });
  expect(removal!.headers.get('if-match')).toBe('"2"');
  expect(more).toEqual([]);
  expect(studio.calls(voidEntry)).toMatchObject([{ params: { id: entry.id } }]);
  expect(modal.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('in a long list people are searched, and who was chosen stays chosen', async () => {
  const many = Array.from({ length: 9 }, (_, at) => adminUser({ first_name: `Inés ${at}`, last_name: 'Gil' }));
  const { person, modal } = await open([...many, eva]);
  await person.click(modal.getByRole('checkbox', { name: 'Todas las personas' }));
  await person.click(modal.getByRole('checkbox', { name: 'Todas las personas' }));
  expect(modal.getByText('Para quién (0 de 10)')).toBeVisible();
  await person.type(modal.getByRole('searchbox', { name: 'Buscar personas' }), 'ines 7');
  await waitFor(() => expect(modal.queryByRole('checkbox', { name: 'Eva Paz' })).toBeNull());
  await person.click(modal.getByRole('checkbox', { name: 'Inés 7 Gil' }));
  await person.clear(modal.getByRole('searchbox', { name: 'Buscar personas' }));
  await waitFor(() => expect(modal.getByRole('checkbox', { name: 'Eva Paz' })).not.toBeChecked());
  expect(modal.getByRole('checkbox', { name: 'Inés 7 Gil' })).toBeChecked();
  expect(modal.getByText('Para quién (1 de 10)')).toBeVisible();
});

test('after a lost answer it goes on where it stopped, by the same key', async () => {
  const { person, studio, modal } = await open([ana, eva]);
  await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
  await person.click(modal.getByRole('radio', { name: 'Aún no' }));
  studio.loses(changeUserPlan);
  await person.click(modal.getByRole('button', { name: 'Asignar plan a 1 persona' }));
  expect(await modal.findByText('Plan asignado a 0 personas.')).toBeVisible();
  studio.answers(changeUserPlan, assigned);
  await person.click(modal.getByRole('button', { name: 'Continuar' }));
  expect(await modal.findByText('Plan asignado a 1 persona.')).toBeVisible();
  const keys = studio.calls(changeUserPlan).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

import { changeUserPlan, getUserPlan } from '@studio/contracts/http/membership-routes';
import { getUserPayments } from '@studio/contracts/http/payment-routes';
import { listPlanRequests, refusePlanRequest } from '@studio/contracts/http/plan-request-routes';
import { listAdminPlans } from '@studio/contracts/http/plan-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminPlan, adminUser, newId, userMoney } from '../../../testing/studio-fixtures.ts';

const at = new Date('2026-03-11T15:00:00Z');
const offered = adminPlan({ name: 'Amanecer', price: 130_000, max_trainings_per_week: 4 });

function openRequest(changes: object = {}) {
  const plan = { id: offered.id, name: 'Amanecer', price: 120_000, maxTrainingsPerWeek: 3 };
  const paid = { way: 'bre-b' as const, reference: '8812', on: '2026-03-10' };
  const asked = { askedAt: new Date(at.getTime() - 12 * 60_000).toISOString(), plan, paid, price_now: 130_000 };
  return { id: newId(), name: 'Laura Gil', account_status: 'active' as const, ...asked, ...changes };
}

const noPlans = { hasActivePlan: false, plan: null, version: 4 };

async function openList(changes: object = {}, path = '/admin?tab=usuarios&lista=piden-plan') {
  const user = adminUser();
  const request = { ...openRequest(changes), user_id: user.id };
  const rendered = await renderScreen(path, {
    as: administrator(),
    at,
    given({ answers }) {
      answers(listPlanRequests, [request]);
      answers(listUsers, { items: [user], total: 1 });
      answers(listAdminPlans, [offered]);
      answers(getUserPlan, noPlans);
      answers(getUserPayments, userMoney({ credit: 0 }));
    },
  });
  return { ...rendered, request };
}

const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');

test('who asks is listed with what they say and what became of the plan since', async () => {
  await openList();
  const row = (await screen.findByRole('heading', { name: /Laura Gil/ })).closest('li')!;
  expect(plain(row.textContent)).toContain('Amanecer · dice que pagó $ 120.000 por Bre-B, ref. 8812');
  expect(plain(row.textContent)).toContain('hace 12 min');
  expect(plain(row.textContent)).toContain('Hoy cuesta $ 130.000. Se asigna por $ 120.000, como se pidió.');
  expect(screen.getByRole('button', { name: /^Piden plan/ })).toHaveAttribute('aria-pressed', 'true');
});

test('«Hoy» names who asks, one tap from the list', async () => {
  await openList({}, '/admin');
  const line = await screen.findByRole('link', { name: /Laura Gil · Amanecer/ });
  expect(plain(line.textContent)).toContain('dice que pagó $ 120.000 por Bre-B, ref. 8812 · hace 12 min');
  expect(line).toHaveAttribute('href', expect.stringContaining('lista=piden-plan'));
});

test('«Llegó» is the form of every assignment, filled in with what was asked for', async () => {
  const { person, studio, request } = await openList();
  await person.click(await screen.findByRole('button', { name: 'Llegó: Laura Gil' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
  expect(plain((await modal.findByText(/^Pidió Amanecer/)).textContent)).toMatch(/Se asigna por \$ 120\.000/);
  await waitFor(() => expect(modal.getByLabelText('Recibido ahora')).toHaveDisplayValue(/^\$\s120\.000$/));
  await waitFor(() => expect(modal.getByRole('radio', { name: 'Transferencia' })).toBeChecked());
  studio.refuses(changeUserPlan, 'PLAN_REQUEST_UNPAID');
  await person.click(modal.getByRole('button', { name: 'Llegó: asignar plan' }));
  expect(await modal.findByText('Anota cuánto llegó')).toBeVisible();
  studio.answers(changeUserPlan, { ...noPlans, version: 5, message: '' });
  await person.click(modal.getByRole('button', { name: 'Llegó: asignar plan' }));
  await toast('Plan asignado exitosamente');
  const received = { amount: 120_000, method: 'transferencia', receivedOn: '2026-03-10', note: 'Bre-B, ref. 8812' };
  const act = { action: 'assign', planId: offered.id, requestId: request.id, payment: received };
  expect(studio.calls(changeUserPlan).at(-1)).toMatchObject({ body: act });
});

test('money that came otherwise than the member says is received today', async () => {
  const { person, studio } = await openList();
  await person.click(await screen.findByRole('button', { name: 'Llegó: Laura Gil' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
  expect(await modal.findByText('Recibido el martes 10 de marzo')).toBeVisible();
  await person.click(modal.getByRole('radio', { name: 'Efectivo' }));
  await waitFor(() => expect(modal.queryByText(/^Recibido el/)).toBeNull());
  studio.answers(changeUserPlan, { ...noPlans, version: 5, message: '' });
  await person.click(modal.getByRole('button', { name: 'Llegó: asignar plan' }));
  await toast('Plan asignado exitosamente');
  const { payment } = studio.calls(changeUserPlan)[0]!.body as { readonly payment: object };
  expect(payment).toMatchObject({ amount: 120_000, method: 'efectivo' });
  expect(payment).not.toHaveProperty('receivedOn');
  expect(payment).not.toMatchObject({ note: expect.stringContaining('8812') });
});

test('a request that was taken back meanwhile leaves the form; what is paid in the studio is proposed as cash', async () => {
  const { person, studio } = await openList({ paid: null });
  await person.click(await screen.findByRole('button', { name: 'Llegó: Laura Gil' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
  expect(await modal.findByText(/^Pidió Amanecer/)).toBeVisible();
  await waitFor(() => expect(modal.getByRole('radio', { name: 'Efectivo' })).toBeChecked());
  studio.answers(changeUserPlan, () => {
    throw changedMeanwhile({ ...noPlans, version: 5 });
  });
  studio.answers(getUserPlan, { ...noPlans, version: 5 });
  studio.answers(listPlanRequests, []);
  await person.click(modal.getByRole('button', { name: 'Llegó: asignar plan' }));
  expect(await modal.findByText(/^Otra persona acaba de cambiar estos datos/)).toBeVisible();
  await waitFor(() => expect(modal.queryByText(/^Pidió Amanecer/)).toBeNull());
});

test('a plan that is no longer on offer is still assigned as it was asked for; another one leaves the request open', async () => {
  const gone = { id: newId(), name: 'Nocturno', price: 90_000, maxTrainingsPerWeek: 2 };
  const { person, studio } = await openList({ plan: gone, price_now: null, paid: null });
  await person.click(await screen.findByRole('button', { name: 'Llegó: Laura Gil' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
  expect(await modal.findByText(/^Pidió Nocturno.*Este plan ya no se ofrece\./)).toBeVisible();
  await modal.findByRole('option', { name: /^Amanecer/ });
  await person.selectOptions(modal.getByLabelText('Plan'), offered.id);
  expect(modal.getByText(/la solicitud sigue abierta/)).toBeVisible();
  studio.answers(changeUserPlan, { ...noPlans, version: 5, message: '' });
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  await toast('Plan asignado exitosamente');
  expect(studio.calls(changeUserPlan)[0]!.body).not.toHaveProperty('requestId');
});

test('«No llegó» sends a sentence', async () => {
  const { person, studio } = await openList();
  await person.click(await screen.findByRole('button', { name: 'No llegó: Laura Gil' }));
  const modal = within(await screen.findByRole('dialog', { name: 'No llegó' }));
  await person.click(modal.getByRole('button', { name: 'Enviar respuesta' }));
  expect(await modal.findByText('Escribe qué pasó')).toBeVisible();
  await fill(person, modal.getByLabelText('¿Qué le decimos?'), 'No aparece en la cuenta');
  studio.answers(refusePlanRequest, { user_id: newId(), message: '' });
  studio.answers(listPlanRequests, []);
  await person.click(modal.getByRole('button', { name: 'Enviar respuesta' }));
  await toast('Respuesta enviada');
  expect(studio.calls(refusePlanRequest)).toMatchObject([{ body: { reason: 'No aparece en la cuenta' } }]);
  expect(await screen.findByText('Nadie espera por un plan')).toBeVisible();
});

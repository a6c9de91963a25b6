import { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import { askForPlan, listOwnPlanRequests, withdrawPlanRequest } from '@studio/contracts/http/plan-request-routes';
import { listPlans } from '@studio/contracts/http/plan-routes';
import { getWeek } from '@studio/contracts/http/training-routes';
import { getWaysToPay } from '@studio/contracts/http/ways-to-pay-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, renderScreen, toast } from '../../testing/render-screen.tsx';
import { currentPlan, member, newId, noPlan, publicPlan, training } from '../../testing/studio-fixtures.ts';

const nequi = { kind: 'nequi', key: '3001234567', holder: 'Ritmo SAS', hint: '', qr: '' } as const;
const inPerson = { kind: 'estudio', key: '', holder: '', hint: '', qr: '' } as const;
const plan = publicPlan({ name: 'Amanecer', price: 120_000 });
const at = new Date('2026-03-11T15:00:00Z');

type Request = ReturnType<typeof ownRequest>;
function ownRequest(changes: object = {}) {
  const asked = { id: plan.id, name: plan.name, price: plan.price, maxTrainingsPerWeek: 3 };
  const paid = { way: 'nequi' as const, reference: '8812', on: '2026-03-11' };
  const open = { status: 'open' as const, closedAt: null, reason: '' };
  return { id: newId(), plan: asked, paid, askedAt: at.toISOString(), ...open, ...changes };
}

const openPlans = ({ ways = [nequi], current = noPlan, requests = [] as Request[], path = '/plans' } = {}) =>
  renderScreen(path, {
    as: member(),
    at,
    given({ answers }) {
      answers(listPlans, [plan]);
      answers(getCurrentPlan, current);
      answers(getWaysToPay, { ways, version: 1 });
      answers(listOwnPlanRequests, requests);
    },
  });

test('a studio that names no way to pay shows its plans as before', async () => {
  await openPlans({ ways: [] });
  expect(await screen.findByText(/^Los planes se pagan en el estudio\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /este plan/ })).toBeNull();
});

test('a plan is asked for with what the member says of the payment', async () => {
  const { person, studio } = await openPlans({ current: currentPlan() });
  await person.click(await screen.findByRole('button', { name: /^(Quiero|Renovar) este plan/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amanecer' }));
  expect(await dialog.findByText(/^Empieza el .*, cuando termine tu plan actual\. No pierdes nada\.$/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Copiar el celular de Nequi' })).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Ya pagué' }));
  await fill(person, dialog.getByLabelText('Referencia (opcional)'), '8812');
  studio.answers(askForPlan, { request: ownRequest(), message: '' });
  await person.click(dialog.getByRole('button', { name: 'Enviar' }));
  await toast('Solicitud enviada');
  const paid = { way: 'nequi', reference: '8812', on: '2026-03-11' };
  expect(studio.calls(askForPlan)).toMatchObject([{ body: { planId: plan.id, price: 120_000, paid } }]);
});

test('where the studio is paid in person only, there is nothing to have paid; another price is refused in the dialog', async () => {
  const { person, studio } = await openPlans({ ways: [inPerson as never] });
  await person.click(await screen.findByRole('button', { name: /^Quiero este plan/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amanecer' }));
  expect(await dialog.findByText(/^Empieza el día en que el estudio confirme/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Ya pagué' })).toBeNull();
  studio.refuses(askForPlan, 'PLAN_PRICE_CHANGED');
  studio.answers(listPlans, [{ ...plan, price: 130_000 }]);
  await person.click(dialog.getByRole('button', { name: 'Pago en el estudio' }));
  await toast('El precio de este plan acaba de cambiar. Míralo antes de pedirlo.');
  expect(studio.calls(askForPlan)).toMatchObject([{ body: { paid: null } }]);
});

test('an open request stands above the plans, none of which can be asked for, and is taken back', async () => {
  const request = ownRequest();
  const { person, studio } = await openPlans({ requests: [request] });
  const own = within(await screen.findByRole('region', { name: 'Tu solicitud' }));
  expect(await own.findByText('Pediste el plan Amanecer')).toBeVisible();
  expect(own.getByText(/por Nequi, ref\. 8812\. Te avisamos/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Quiero este plan/ })).toBeNull();
  await person.click(own.getByRole('button', { name: 'Retirar solicitud' }));
  const question = within(await screen.findByRole('alertdialog'));
  studio.answers(withdrawPlanRequest, { request, message: '' });
  studio.answers(listOwnPlanRequests, [{ ...request, status: 'withdrawn', closedAt: at.toISOString() }]);
  await person.click(question.getByRole('button', { name: 'Retirar solicitud' }));
  await toast('Solicitud retirada');
  expect(await screen.findByRole('button', { name: /^Quiero este plan/ })).toBeVisible();
});

test.each([
  ['open', {}, 'Pediste el plan Amanecer', false],
  ['not accepted', { status: 'expired', closedAt: at.toISOString() }, 'Tu solicitud del plan Amanecer se venció', true],
])('the week says what became of a request: %s', async (_, answer, title, isWithout) => {
  await renderScreen('/trainings?semana=2026-03-09', {
    as: member(),
    at,
    given: ({ answers }) => {
      answers(getCurrentPlan, noPlan);
      answers(getWeek, [training()]);
      answers(listOwnPlanRequests, [ownRequest(answer)]);
    },
  });
  const notices = within(await screen.findByRole('region', { name: 'Antes de inscribirte' }));
  expect(await notices.findByText(title)).toBeVisible();
  await waitFor(() => expect(notices.queryAllByRole('link', { name: 'Ver planes' })).toHaveLength(isWithout ? 1 : 0));
  const button = await screen.findByRole('button', { name: 'Inscribirme' });
  const why = isWithout ? 'No tienes un plan activo' : title;
  await waitFor(() => expect(button).toHaveAccessibleDescription(expect.stringContaining(why)));
});

test.each([
  [
    { status: 'refused', reason: 'No aparece' },
    'El estudio no encontró tu pago del plan Amanecer',
    'Te dice: No aparece',
  ],
  [
    { status: 'refused', reason: 'Ven', paid: null },
    'El estudio no confirmó tu solicitud del plan Amanecer',
    'Te dice: Ven',
  ],
  [{ status: 'expired' }, 'Tu solicitud del plan Amanecer se venció', 'El estudio no alcanzó a responderla.'],
])('an answer that is no plan stays in sight for a week: %o', async (answer, title, more) => {
  const closed = (days: number) => ({ closedAt: new Date(at.getTime() - days * 24 * 60 * 60_000).toISOString() });
  await openPlans({ requests: [ownRequest({ ...answer, ...closed(6) })] });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(more)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Quiero este plan/ })).toBeVisible();
});

test('«Renovar» of a mail opens the plan that the member has', async () => {
  const held = currentPlan();
  await openPlans({ current: { ...held, plan: { ...held.plan!, name: 'Amanecer' } }, path: '/plans?renovar=si' });
  expect(await screen.findByRole('dialog', { name: 'Amanecer' })).toBeVisible();
});

test('a newcomer is asked to choose a plan', async () => {
  const { studio } = await openPlans({ path: '/' });
  expect(await screen.findByRole('link', { name: 'Elige tu plan' })).toHaveAttribute('href', '/plans');
  await waitFor(() => expect(studio.calls(getWaysToPay).length).toBeGreaterThan(0));
});

import { getCashDay } from '@studio/contracts/http/cash-routes';
import { changeUserPlan } from '@studio/contracts/http/membership-routes';
import {
  getUserPayments,
  recordPayment,
  returnMoney,
  setDiscount,
  voidEntry,
} from '@studio/contracts/http/payment-routes';
import { listAdminPlans } from '@studio/contracts/http/plan-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { changedMeanwhile, type FakeStudio, Refused } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import {
  administrator,
  adminPlan,
  adminUser,
  cashDay,
  cashEntry,
  planBalance,
  userMoney,
} from '../../../testing/studio-fixtures.ts';

/** Opens the list of users, with one user. */
async function openUsers(given: (studio: FakeStudio) => void) {
  const user = adminUser({ debt: 40_000 });
  const rendered = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      studio.answers(listUsers, { items: [user], total: 1 });
      given(studio);
    },
  });
  expect(await screen.findByText(/^Debe\s\$\s40\.000$/)).toBeVisible();
  return { ...rendered, user };
}

async function openPayments(given: (studio: FakeStudio) => void) {
  const rendered = await openUsers(given);
  const { person } = rendered;
  await person.click(screen.getByRole('button', { name: /^Más acciones/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Pagos' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Pagos' }));
  await modal.findByRole('heading', { name: 'Movimientos' });
  return {
    ...rendered,
    modal,
    press: async (name: string) => person.click(await modal.findByRole('button', { name })),
  };
}

const noPlan = { hasActivePlan: false, plan: null, version: 2, message: '' };

test('a plan is assigned with its price received by the method used last, less discount and credit, and leads to a receipt', async () => {
  const plan = adminPlan();
  const balance = planBalance({ discount: 10_000, discountReason: 'Hermanos' });
  const ofPlan = { assignmentId: balance.assignmentId, name: 'Amanecer' };
  const entry = cashEntry({ number: 12, plan: ofPlan, amount: 80_000, method: 'nequi' });
  const others = [
    cashEntry({ number: 11, kind: 'credit', plan: ofPlan, amount: 20_000, method: null }),
    cashEntry({ number: 10, kind: 'void', plan: ofPlan, amount: -5_000, voids: 9 }),
    cashEntry({ number: 9, plan: ofPlan, amount: 5_000, voidedBy: 10 }),
    cashEntry({ number: 8 }),
  ];
  const money = userMoney({ credit: 20_000 });
  const { person, studio, user } = await openUsers(({ answers }) => {
    answers(listAdminPlans, [plan]);
    answers(getUserPayments, money);
    answers(changeUserPlan, { ...noPlan, entry });
  });
  await person.click(screen.getByRole('button', { name: /^Gestionar plan de/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
  await modal.findByRole('option', { name: /^Amanecer/ });
  await modal.findByText(/20\.000 a favor$/);
  await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
  const received = modal.getByLabelText('Recibido ahora');
  expect(received).toHaveDisplayValue(/^\$\s100\.000$/);
  expect(modal.getByRole('radio', { name: 'Nequi' })).toBeChecked();
  expect(modal.getByText(/^\$\s100\.000 por Nequi · Queda al día$/)).toBeVisible();
  await person.click(modal.getByRole('checkbox', { name: 'Descuento' }));
  await fill(person, modal.getByLabelText('Valor del descuento'), '10 mil');
  await fill(person, modal.getByLabelText('Motivo'), 'Hermanos');
  expect(received).toHaveDisplayValue(/^\$\s90\.000$/);

  const assign = () => person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  await fill(person, received, '80.00');
  await assign();
  expect(await modal.findByText(/^El valor debe ser un número entero de pesos/)).toBeVisible();
  expect(received).toHaveFocus();
  expect(studio.calls(changeUserPlan)).toEqual([]);

  await fill(person, received, '80.000');
  expect(modal.getByText(/^\$\s80\.000 por Nequi · Queda debiendo \$\s10\.000$/)).toBeVisible();
  studio.answers(getUserPayments, { ...money, debt: 10_000, plans: [balance], entries: [entry, ...others] });
  await assign();
  const message = await toast('Plan asignado exitosamente');
  expect(studio.calls(changeUserPlan)).toMatchObject([
    {
      body: {
        discount: { amount: 10_000, reason: 'Hermanos' },
        payment: { amount: 80_000, method: 'nequi' },
        credit: 20_000,
      },
    },
  ]);

  await person.click(within(message.closest('[role="status"]')!).getByRole('button', { name: 'Ver recibo' }));
  const receipt = await screen.findByRole('article', { name: /^Recibo n\.º\s12$/ });
  for (const text of ['Estudio Cafetero', 'Plan Amanecer', 'Nequi', 'Gloria Mejía', 'No es factura electrónica'])
    expect(receipt).toHaveTextContent(text);
  expect(receipt).toHaveTextContent(/Debe hoy\$\s10\.000/);
  const { href } = screen.getByRole<HTMLAnchorElement>('link', {
    name: `WhatsApp a ${user.first_name} ${user.last_name}`,
  });
  expect(new URL(href).searchParams.get('text')).toBe(
    [
      '¡Hola, Marcela! En Estudio Cafetero recibimos tu pago.',
      'Recibo n.º 12',
      'Plan Amanecer: $ 80.000 (Nequi, 11 de marzo de 2026)',
      'Periodo: 1 mar 2026 – 31 mar 2026',
      'Descuento: $ 10.000 (Hermanos)',
      'Pagado antes: $ 20.000',
      'Debes $ 10.000.',
      'No es factura electrónica.',
    ].join('\n'),
  );
  const acts = screen.getByRole('button', { name: 'Imprimir' }).parentElement!.children;
  expect(Array.from(acts, (act) => act.textContent)).toEqual(['WhatsApp', 'Imprimir', 'Ver sus pagos']);
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await person.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});

test('where nothing is received, nothing is sent of it, and a member’s first payment asks how it came', async () => {
  const plan = adminPlan();
  const { person, studio } = await openUsers(({ answers }) => {
    answers(listAdminPlans, [plan]);
    answers(getUserPayments, userMoney({ lastMethod: null }));
    answers(changeUserPlan, noPlan);
  });
  await person.click(screen.getByRole('button', { name: /^Gestionar plan de/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
  await modal.findByRole('option', { name: /^Amanecer/ });
  await person.selectOptions(modal.getByLabelText('Plan'), plan.id);
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  expect(await modal.findByText('Elige cómo se recibió el dinero')).toBeVisible();
  await fill(person, modal.getByLabelText('Recibido ahora'), '0');
  expect(modal.getByText(/^Queda debiendo \$\s120\.000$/)).toBeVisible();
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  await toast('Plan asignado exitosamente');
  const [{ body }] = studio.calls(changeUserPlan) as unknown as [{ body: object }];
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['payment']));
});

const plan = planBalance();
const owing = userMoney({ debt: 40_000, plans: [plan] });

test('the rest of a plan is proposed; the same payment once more is asked about before it is written', async () => {
  const paid = { amount: 40_000, plan: { assignmentId: plan.assignmentId, name: plan.name } };
  const entry = cashEntry({ ...paid, number: 7, method: 'nequi' });
  // Half of it in cash is another payment.
  const entries = [cashEntry({ ...paid, number: 8, receivedBy: 'Marcela Ríos' }), entry];
  const { person, studio, modal, press } = await openPayments(({ answers, refuses }) => {
    answers(getUserPayments, { ...owing, entries });
    refuses(recordPayment, 'SAME_PAYMENT');
  });
  await press('Registrar pago');
  expect(modal.getByLabelText('Recibido')).toHaveDisplayValue(/^\$\s40\.000$/);
  expect(modal.getByText('Queda al día')).toBeVisible();
  await press('Registrar pago');
  const question = within(await screen.findByRole('alertdialog', { name: 'Ya hay un pago igual' }));
  expect(question.getByText(/el n\.º\s7, por Gloria Mejía/)).toBeVisible();
  studio.answers(recordPayment, { ...owing, message: '', entry });
  await person.click(question.getByRole('button', { name: 'Sí, es otro pago' }));
  await toast('Pago registrado');
  const sent = { assignmentId: plan.assignmentId, amount: 40_000, method: 'nequi' };
  expect(studio.calls(recordPayment)).toMatchObject([
    { body: { ...sent, confirmed: false } },
    { body: { ...sent, confirmed: true } },
  ]);
  studio.answers(voidEntry, { message: '', entry: cashEntry({ number: 9, kind: 'void', voids: 7 }) });
  await person.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await toast('Anulado por n.º 9');
  expect(studio.calls(voidEntry)).toMatchObject([{ params: { id: entry.id }, body: { confirmed: true } }]);
});

test('more than is owed is asked about once, before it is sent; what the studio doubts after it', async () => {
  const { person, studio, modal, press } = await openPayments(({ answers, refuses }) => {
    answers(getUserPayments, owing);
    refuses(recordPayment, 'SAME_PAYMENT');
  });
  await press('Registrar pago');
  await fill(person, modal.getByLabelText('Recibido'), '400 mil');
  await press('Registrar pago');
  const question = within(await screen.findByRole('alertdialog', { name: 'Es más de lo que debe' }));
  expect(question.getByText(/^Recibes \$\s400\.000 y debe \$\s40\.000: quedan \$\s360\.000 a favor\.$/)).toBeVisible();
  expect(studio.calls(recordPayment)).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Sí, lo recibí' }));
  const other = within(await screen.findByRole('alertdialog', { name: 'Ya hay un pago igual' }));
  studio.answers(recordPayment, { ...owing, message: '', entry: cashEntry({ amount: 400_000 }) });
  await person.click(other.getByRole('button', { name: 'Sí, es otro pago' }));
  await toast('Pago registrado');
  expect(studio.calls(recordPayment)).toMatchObject([
    { body: { amount: 400_000, confirmed: false } },
    { body: { amount: 400_000, confirmed: true } },
  ]);
});

test('more than the price of a plan is asked about where it is assigned', async () => {
  const offered = adminPlan();
  const { person, studio } = await openUsers(({ answers }) => {
    answers(listAdminPlans, [offered]);
    answers(getUserPayments, userMoney({ credit: 20_000 }));
    answers(changeUserPlan, noPlan);
  });
  await person.click(screen.getByRole('button', { name: /^Gestionar plan de/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
  await modal.findByRole('option', { name: /^Amanecer/ });
  await modal.findByText(/20\.000 a favor$/);
  await person.selectOptions(modal.getByLabelText('Plan'), offered.id);
  await fill(person, modal.getByLabelText('Recibido ahora'), '120 mil');
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Es más de lo que debe' }));
  expect(question.getByText(/debe \$\s100\.000: quedan \$\s20\.000 a favor/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Sí, lo recibí' }));
  await toast('Plan asignado exitosamente');
  expect(studio.calls(changeUserPlan)).toMatchObject([{ body: { payment: { amount: 120_000 }, confirmed: false } }]);
});

test('once today’s cash is closed, cash of a payment, a return and a void is said to count for tomorrow', async () => {
  const entries = [cashEntry({ number: 8, method: 'efectivo' }), cashEntry({ number: 7, method: 'nequi' })];
  const { person, modal, press } = await openPayments(({ answers }) => {
    answers(getUserPayments, { ...owing, credit: 10_000, entries });
    answers(getCashDay, cashDay({ day: '2026-03-11', isClosed: true }));
  });
  const tomorrow = 'La caja de hoy ya se cerró: esto cuenta en la de mañana.';
  const choose = (method: string) => person.click(modal.getByRole('radio', { name: method }));
  for (const form of ['Registrar pago', 'Devolver dinero']) {
    await press(form);
    expect(modal.queryByText(tomorrow)).toBeNull();
    await choose('Efectivo');
    expect(await modal.findByText(tomorrow)).toBeVisible();
    await press('Cancelar');
  }
  await person.click(modal.getByRole('button', { name: /^Anular n\.º\s8$/ }));
  expect(await modal.findByText(tomorrow)).toBeVisible();
  await press('Cancelar');
  await person.click(modal.getByRole('button', { name: /^Anular n\.º\s7$/ }));
  expect(modal.queryByText(tomorrow)).toBeNull();
});

test('the second of two administrators who collect the rest of one debt sees that nothing is owed', async () => {
  const { studio, modal, press } = await openPayments(({ answers }) => answers(getUserPayments, owing));
  await press('Registrar pago');
  const paid = userMoney({ plans: [{ ...plan, paid: 120_000, debt: 0 }], version: 2 });
  studio.answers(getUserPayments, paid);
  studio.answers(recordPayment, () => {
    throw changedMeanwhile(paid);
  });
  await press('Registrar pago');
  expect(await modal.findByText(/^Otra persona acaba de cambiar estos datos/)).toBeVisible();
  expect(await modal.findByDisplayValue('A favor, para otro plan')).toBeVisible();
  expect(studio.calls(recordPayment)).toHaveLength(1);
});

test('a discount above the price is refused at its field', async () => {
  const { person, modal, press } = await openPayments(({ answers, refuses }) => {
    answers(getUserPayments, owing);
    refuses(setDiscount, 'DISCOUNT_TOO_HIGH');
  });
  await press(`Descuento de ${plan.name}`);
  const discount = modal.getByLabelText('Descuento');
  await fill(person, discount, '900.000');
  await fill(person, modal.getByLabelText('Motivo'), 'Hermanos');
  await press('Guardar descuento');
  await expect.poll(() => document.activeElement).toBe(discount);
  expect(discount).toHaveAccessibleDescription(/El descuento no puede ser mayor que el precio del plan/);
});

test('an entry whose money has been used since is not offered to be voided, and says so', async () => {
  const paid = planBalance({ paid: 50_000, debt: 70_000 });
  const of = { assignmentId: paid.assignmentId, name: paid.name };
  const [spent, other] = [
    cashEntry({ number: 4, plan: null, amount: 50_000 }),
    cashEntry({ number: 6, plan: null, amount: 9_000 }),
  ];
  const used = cashEntry({ number: 5, kind: 'credit', plan: of, amount: 50_000, method: null });
  const entries = [other, used, spent];
  const { modal } = await openPayments(({ answers }) =>
    answers(getUserPayments, userMoney({ debt: 70_000, credit: 9_000, plans: [paid], entries })),
  );
  const voids = modal.getAllByRole('button', { name: /^Anular/ }).map((button) => button.getAttribute('aria-label'));
  expect(voids.map((label) => label?.slice(-1))).toEqual(['6', '5']);
  expect(modal.getByText('Ya se usó como saldo a favor o se devolvió')).toBeVisible();
});

test('an entry is voided with a reason, and money in favour is given back', async () => {
  const [entry, voided] = [cashEntry({ number: 9 }), cashEntry({ number: 5, voidedBy: 6 })];
  const { person, studio, modal, press } = await openPayments(({ answers }) => {
    answers(getUserPayments, userMoney({ credit: 20_000, entries: [entry, voided] }));
    answers(voidEntry, { message: '', entry: cashEntry({ number: 10, kind: 'void', amount: -120_000, voids: 9 }) });
    answers(returnMoney, { ...userMoney(), message: '', entry: cashEntry({ kind: 'refund', amount: -20_000 }) });
  });
  expect(modal.getByText(/^Anulado por n\.º\s6$/)).toBeVisible();
  expect(modal.queryByRole('button', { name: /^Anular n\.º\s5$/ })).toBeNull();
  await person.click(modal.getByRole('button', { name: /^Anular n\.º\s9$/ }));
  expect(modal.getByText(/^Los \$\s120\.000 dejan de contar como pagados por Amanecer/)).toBeVisible();
  await press('Anular');
  expect(await modal.findByText('Escribe el motivo')).toBeVisible();
  await fill(person, modal.getByLabelText('Motivo'), 'Era de otra persona');
  await press('Anular');
  await toast('Anulado por n.º 10');
  expect(studio.calls(voidEntry)).toMatchObject([
    { params: { id: entry.id }, body: { reason: 'Era de otra persona' } },
  ]);

  await press('Devolver dinero');
  await fill(person, modal.getByLabelText('Motivo'), 'Se va de viaje');
  await press('Devolver dinero');
  await toast('Dinero devuelto');
  expect(studio.calls(returnMoney)).toMatchObject([
    { body: { amount: 20_000, method: 'nequi', note: 'Se va de viaje' } },
  ]);
});

test('money given back is one entry with its sources; more cash than there is, and the same again, are asked about', async () => {
  const parts = [
    { plan: { assignmentId: plan.assignmentId, name: 'Amanecer' }, amount: -45_000 },
    { plan: null, amount: -10_000 },
  ];
  const refund = cashEntry({ number: 8, kind: 'refund', method: 'nequi', plan: null, amount: -55_000, parts });
  const { person, studio, modal, press } = await openPayments(({ answers }) => {
    answers(getUserPayments, userMoney({ credit: 55_000, entries: [refund] }));
    answers(returnMoney, () => {
      throw new Refused(409, { code: 'SAME_ENTRY', message: 'Ya hay un movimiento igual. En la caja hay $ 312.000' });
    });
  });
  expect(modal.getByText(/^De Amanecer \$\s45\.000 · De abonos \$\s10\.000$/)).toBeVisible();
  await press('Devolver dinero');
  await fill(person, modal.getByLabelText('Motivo'), 'Se va de viaje');
  await press('Devolver dinero');
  const question = within(await screen.findByRole('alertdialog', { name: 'Ya hay una devolución igual' }));
  expect(question.getByText('Ya hay un movimiento igual. En la caja hay $ 312.000.')).toBeVisible();
  expect(question.getByText(/^Es el n\.º\s8, por Gloria Mejía\.$/)).toBeVisible();
  studio.answers(returnMoney, { ...userMoney(), message: '', entry: refund });
  await person.click(question.getByRole('button', { name: 'Sí, es otra devolución' }));
  await toast('Dinero devuelto');
  expect(studio.calls(returnMoney)[1]).toMatchObject({ body: { amount: 55_000, confirmed: true } });
});

test('a plan that was just assigned with the same payment is asked about', async () => {
  const offered = adminPlan();
  const { person, studio } = await openUsers(({ answers, refuses }) => {
    answers(listAdminPlans, [offered]);
    answers(getUserPayments, userMoney());
    refuses(changeUserPlan, 'SAME_PAYMENT');
  });
  await person.click(screen.getByRole('button', { name: /^Gestionar plan de/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'Gestionar Plan' }));
  await modal.findByRole('option', { name: /^Amanecer/ });
  await person.selectOptions(modal.getByLabelText('Plan'), offered.id);
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Ya hay un pago igual' }));
  studio.answers(changeUserPlan, noPlan);
  await person.click(question.getByRole('button', { name: 'Sí, es otro pago' }));
  await toast('Plan asignado exitosamente');
  expect(studio.calls(changeUserPlan)[1]).toMatchObject({ body: { planId: offered.id, confirmed: true } });
});

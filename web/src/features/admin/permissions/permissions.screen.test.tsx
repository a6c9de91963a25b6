import { getCashDay } from '@studio/contracts/http/cash-routes';
import { getUserPayments, returnMoney, setDiscount, voidEntry } from '@studio/contracts/http/payment-routes';
import {
  askPermission,
  grantPermission,
  listOwnPermissions,
  listPermissions,
  refusePermission,
  withdrawPermission,
} from '@studio/contracts/http/permission-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeStudio, Refused } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import {
  administrator,
  adminUser,
  cashDay,
  cashEntry,
  permission,
  planBalance,
  userMoney,
} from '../../../testing/studio-fixtures.ts';

const at = new Date('2026-03-11T15:00:00Z');
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ');

describe('on «Hoy»', () => {
  async function open(given: (studio: FakeStudio) => void, as = administrator()) {
    const opened = await renderScreen('/admin', { as, at, given });
    const waiting = within(await screen.findByRole('region', { name: 'Por resolver' }));
    return { ...opened, waiting };
  }

  test('an administrator reads what will be done, and grants it with one tap', async () => {
    const entry = cashEntry({ number: 12, plan: { assignmentId: '0'.repeat(24), name: 'Amanecer' } });
    const asked = permission({ kind: 'void', subjectId: entry.id, entry, amount: 80_000, method: 'efectivo' });
    const { person, studio, waiting } = await open(({ answers }) => {
      answers(listPermissions, [asked]);
      answers(grantPermission, () => {
        studio.answers(listPermissions, []);
        return { permission: permission({ ...asked, status: 'granted', made: 13 }), message: 'Autorizado' };
      });
    });
    const row = await waiting.findByRole('listitem');
    expect(plain(row.textContent)).toContain(
      'Anular n.º 12: Plan Amanecer, $ 80.000 (efectivo), de Marcela OcampoLaura Giraldo, hace 5 min: «Se va de viaje»',
    );
    await person.click(within(row).getByRole('button', { name: /^Autorizar/ }));
    await toast('Autorizado: n.º 13');
    expect(studio.calls(grantPermission)).toMatchObject([{ params: { id: asked.id }, body: {} }]);
    expect(await waiting.findByText('Nada espera por ti.')).toBeVisible();
  });

  test('an answered one stays where it was, so that a second tap does not grant the next', async () => {
    const [first, second] = [permission({ amount: 10_000 }), permission({ amount: 20_000 })];
    const { person, studio, waiting } = await open(({ answers }) => {
      answers(listPermissions, [first, second]);
      answers(grantPermission, () => {
        studio.answers(listPermissions, [second]);
        return { permission: permission({ ...first, status: 'granted', made: 13 }), message: 'Autorizado' };
      });
    });
    await person.click((await waiting.findAllByRole('button', { name: /^Autorizar/ }))[0]!);
    expect(await waiting.findByText('Respondido')).toBeVisible();
    const [above, below] = waiting.getAllByRole('listitem').map((row) => within(row));
    expect(above!.queryByRole('button')).not.toBeInTheDocument();
    expect(below!.getByRole('button', { name: /^Autorizar: Devolver .*20\.000/ })).toBeEnabled();
  });

  test('is asked about what the act doubts, and a yes grants it', async () => {
    const asked = permission();
    const { person, studio, waiting } = await open(({ answers }) => {
      answers(listPermissions, [asked]);
      answers(grantPermission, ({ body }) => {
        if (!body.confirmed) throw new Refused(409, { code: 'NOT_ENOUGH_CASH', message: 'En la caja hay $ 12.000' });
        return { permission: permission({ ...asked, status: 'granted', made: 14 }), message: 'Autorizado' };
      });
    });
    await person.click(await waiting.findByRole('button', { name: /^Autorizar: Devolver/ }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^En la caja hay/)).toBeVisible();
    await person.click(question.getByRole('button', { name: 'Sí, anotarlo así' }));
    await toast('Autorizado: n.º 14');
    expect(studio.calls(grantPermission).map(({ body }) => body)).toMatchObject([{}, { confirmed: true }]);
  });

  test('or refuses it with a sentence', async () => {
    const asked = permission();
    const { person, studio, waiting } = await open(({ answers }) => {
      answers(listPermissions, [asked]);
      answers(refusePermission, { permission: { ...asked, status: 'refused' }, message: 'Respuesta enviada' });
    });
    await person.click(await waiting.findByRole('button', { name: /^No autorizar/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'No autorizar' }));
    await fill(person, dialog.getByLabelText('¿Qué le decimos?'), 'Primero hablemos');
    await person.click(dialog.getByRole('button', { name: 'Enviar respuesta' }));
    await toast('Respuesta enviada');
    expect(studio.calls(refusePermission)).toMatchObject([{ body: { answer: 'Primero hablemos' } }]);
  });

  test('a desk sees what became of its own, and takes one back', async () => {
    const desk = administrator({ desk: true });
    const refused = permission({
      status: 'refused',
      closedBy: { id: '0'.repeat(24), name: 'Gloria Mejía' },
      answer: 'Primero hablemos',
    });
    const asked = permission({
      kind: 'discount',
      plan: { name: 'Amanecer', price: 120_000, discount: 0 },
      method: null,
    });
    const { person, studio, waiting } = await open(({ answers }) => {
      answers(listOwnPermissions, [asked, refused]);
      answers(withdrawPermission, { permission: { ...asked, status: 'withdrawn' }, message: 'Permiso retirado' });
    }, desk);
    expect(await waiting.findByText('Gloria Mejía no lo autorizó: «Primero hablemos»')).toBeVisible();
    expect(waiting.queryByRole('button', { name: /utorizar/ })).not.toBeInTheDocument();
    const words = (await waiting.findByText(/^Descuento de/)).textContent;
    expect(plain(words)).toBe('Descuento de $ 30.000 al plan Amanecer de Marcela Ocampo: queda en $ 90.000');
    await person.click(waiting.getByRole('button', { name: /^Retirar/ }));
    await toast('Permiso retirado');
    expect(studio.calls(withdrawPermission)).toMatchObject([{ params: { id: asked.id } }]);
    expect(studio.calls(listPermissions)).toEqual([]);
  });
});

describe('at the desk, the form of an act asks for it', () => {
  const done = permission();

  async function openPayments(own: readonly ReturnType<typeof permission>[] = []) {
    const user = adminUser({ credit: 50_000 });
    const plan = planBalance();
    const paid = { amount: plan.paid, plan: { assignmentId: plan.assignmentId, name: 'Amanecer' } };
    const entry = cashEntry({ ...paid, number: 12 });
    const rendered = await renderScreen('/admin?tab=usuarios', {
      as: administrator({ desk: true }),
      at,
      given: ({ answers }) => {
        answers(listUsers, { items: [user], total: 1 });
        answers(getUserPayments, userMoney({ credit: 50_000, plans: [plan], entries: [entry] }));
        answers(askPermission, { permission: done, message: 'Permiso pedido' });
        answers(
          listOwnPermissions,
          own.map((each) => ({ ...each, subjectId: user.id })),
        );
      },
    });
    const { person } = rendered;
    await person.click(await screen.findByRole('button', { name: /^Más acciones/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Pagos' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Pagos' }));
    await modal.findByRole('heading', { name: 'Movimientos' });
    return { ...rendered, modal, user, plan, entry };
  }

  test('a void, money back and a discount, with a reason', async () => {
    const { person, studio, modal, user, plan, entry } = await openPayments();
    const ask = async (opener: RegExp | string) => {
      await person.click(modal.getByRole('button', { name: opener }));
      expect(modal.getByText('Un administrador lo confirma. Hasta entonces nada cambia.')).toBeVisible();
      await fill(person, modal.getByLabelText('Motivo'), 'Se equivocó');
    };
    const send = async () => {
      await person.click(modal.getByRole('button', { name: 'Pedir permiso' }));
      await modal.findByRole('heading', { name: 'Movimientos' });
    };
    await ask(/^Anular/);
    await send();
    await ask('Devolver dinero');
    await send();
    await ask(/^Descuento de/);
    await fill(person, modal.getByLabelText('Descuento'), '10 mil');
    await send();
    const reason = 'Se equivocó';
    expect(studio.calls(askPermission).map(({ body }) => body)).toEqual([
      { kind: 'void', entryId: entry.id, reason },
      { kind: 'refund', userId: user.id, amount: 50_000, method: 'nequi', reason },
      { kind: 'discount', userId: user.id, assignmentId: plan.assignmentId, amount: 10_000, reason },
    ]);
    for (const act of [voidEntry, returnMoney, setDiscount]) expect(studio.calls(act)).toEqual([]);
  });

  test('and an answer says what was asked for', async () => {
    const closedBy = { id: '0'.repeat(24), name: 'Gloria Mejía' };
    const { modal } = await openPayments([permission({ status: 'granted', closedBy, made: 13 })]);
    const answer = await modal.findByText('Gloria Mejía lo autorizó: n.º 13');
    expect(plain(answer.parentElement?.previousElementSibling?.textContent)).toBe(
      'Permiso para devolver $ 30.000 (Nequi). ',
    );
  });

  test('and an entry that waits offers no second request', async () => {
    const entry = cashEntry({ number: 12 });
    const asked = permission({ kind: 'void', subjectId: entry.id, entry });
    await renderScreen('/admin?tab=reportes', {
      as: administrator({ desk: true }),
      at,
      given: ({ answers }) => {
        answers(getCashDay, cashDay({ entries: [entry, cashEntry({ number: 13, askedBy: 'Laura Giraldo' })] }));
        answers(listOwnPermissions, [asked]);
      },
    });
    expect(await screen.findByText('Pediste permiso hace 5 min')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Retirar/ })).toBeVisible();
    const voids = screen.getAllByRole('button', { name: /^Anular/ });
    expect(voids.map((button) => plain(button.getAttribute('aria-label')))).toEqual(['Anular n.º 13']);
    expect(screen.getByText(/lo pidió Laura Giraldo$/)).toBeVisible();
  });
});

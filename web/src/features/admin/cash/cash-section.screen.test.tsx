import { closeDay, countDrawer, getCashDay, moveCash } from '@studio/contracts/http/cash-routes';
import { getUserPayments, voidEntry } from '@studio/contracts/http/payment-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changedMeanwhile, type FakeStudio, Refused } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, cashDay, cashEntry, userMoney } from '../../../testing/studio-fixtures.ts';

const payment = cashEntry({ number: 7 });
const water = cashEntry({ number: 8, kind: 'cash-out', user: null, plan: null, amount: -12_000, note: 'Agua' });
const day = cashDay({
  opening: 50_000,
  cashIn: 120_000,
  cashOut: 12_000,
  expected: 158_000,
  byMethod: [
    { method: 'efectivo', in: 120_000, out: 12_000 },
    { method: 'nequi', in: 80_000, out: 0 },
  ],
  entries: [payment, water],
  version: 8,
});
const closing = {
  number: 3,
  counted: 156_000,
  difference: -2_000,
  note: 'Falta un billete',
  closedBy: 'Gloria Mejía',
  closedAt: '2026-03-12T01:03:00.000Z',
};

const open = async (given: (studio: FakeStudio) => void, query = '', as = administrator()) => {
  const rendered = await renderScreen(`/admin?tab=reportes${query}`, {
    as,
    at: new Date('2026-03-11T15:00:00Z'),
    given,
  });
  return { ...rendered, cash: within(await screen.findByRole('region', { name: 'Caja' })) };
};

/** Opens the form that closes the day above and enters the counted amount. */
async function count(text: string, given: (studio: FakeStudio) => void) {
  const opened = await open(given);
  const { person, cash } = opened;
  await person.click(await cash.findByRole('button', { name: 'Cerrar caja' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar caja del miércoles 11' }));
  await fill(person, dialog.getByLabelText('Efectivo contado'), text);
  return {
    ...opened,
    dialog,
    confirm: async () => {
      await person.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
      const question = within(await screen.findByRole('alertdialog'));
      await person.click(question.getByRole('button', { name: 'Cerrar para siempre' }));
    },
  };
}

test('a day: what should be in the drawer, sums, entries with what is voided struck', async () => {
  const entries = [{ ...payment, voidedBy: 9 }, water, cashEntry({ number: 9, kind: 'void', voids: 7 })];
  const { cash } = await open(({ answers }) => answers(getCashDay, { ...day, entries }));
  expect(await cash.findByText('$ 158.000')).toBeVisible();
  expect(cash.getByRole('table')).toHaveTextContent('Efectivo$ 120.000$ 12.000Nequi$ 80.000$ 0Total$ 200.000$ 12.000');
  const rows = cash.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Plan Amanecer.*Marcela Ocampo.*n\.º.7 · 10:32 · Gloria Mejía/);
  expect(cash.getByText('Plan Amanecer', { selector: 's' })).toBeVisible();
  expect(cash.getAllByRole('button', { name: /^Anular/ })).toEqual([
    cash.getByRole('button', { name: /^Anular n\.º.8$/ }),
  ]);
});

test('once today is closed, days are stepped through up to tomorrow, and stand in the address', async () => {
  const { person, cash } = await open(
    ({ answers }) =>
      answers(getCashDay, ({ params }) => cashDay({ day: params.day, isClosed: params.day === '2026-03-11' })),
    '&caja=2026-03-10',
  );
  expect(await cash.findByText('Ayer, martes 10 de marzo')).toBeVisible();
  expect(await cash.findByText('Ese día no hubo movimientos de caja')).toBeVisible();
  expect(cash.getByRole('button', { name: 'Entró efectivo' })).toBeVisible();
  await person.click(cash.getByRole('button', { name: 'Volver a hoy' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=reportes'));
  expect(await cash.findByText('Aún no hay movimientos de caja')).toBeVisible();
  await person.click(cash.getByRole('button', { name: 'Día siguiente' }));
  await waitFor(() => expect(window.location.search).toContain('caja=2026-03-12'));
  expect(cash.getByRole('button', { name: 'Día siguiente' })).toHaveAttribute('aria-disabled', 'true');
  expect(await cash.findByText('Aún no hay movimientos de caja')).toBeVisible();
  expect(cash.queryByRole('button', { name: 'Cerrar caja' })).toBeNull();
  expect(cash.queryByRole('button', { name: 'Cuadre de turno' })).toBeNull();
});

test('tomorrow begins with today’s closing, and the arrow says so', async () => {
  const { person, cash } = await open(() => undefined, '&caja=2026-03-12');
  expect(await cash.findByText('Hoy, miércoles 11 de marzo')).toBeVisible();
  await person.click(cash.getByRole('button', { name: 'Día siguiente' }));
  expect(await cash.findByText('La caja de mañana empieza cuando se cierre la de hoy.')).toBeVisible();
  expect(cash.getByText('Hoy, miércoles 11 de marzo')).toBeVisible();
  await person.click(cash.getByRole('button', { name: 'Día anterior' }));
  expect(await cash.findByText('Ayer, martes 10 de marzo')).toBeVisible();
  expect(cash.queryByText(/^La caja de mañana/)).toBeNull();
});

test('a desk reads why it has no earlier day', async () => {
  const { person, cash } = await open(() => undefined, '', administrator({ desk: true }));
  await person.click(await cash.findByRole('button', { name: 'Día anterior' }));
  expect(await cash.findByText(/^En recepción está la caja de hoy/)).toBeVisible();
  expect(cash.getByText('Hoy, miércoles 11 de marzo')).toBeVisible();
});

test('a desk reads the money of an administrator without the name, and is not offered to void it', async () => {
  const ofAdministrator = { ...cashEntry({ number: 6, user: null, plan: null }), administrator: true as const };
  const { cash } = await open(
    ({ answers }) => answers(getCashDay, { ...day, entries: [ofAdministrator, payment] }),
    '',
    administrator({ desk: true }),
  );
  expect(await cash.findByText('de un administrador · efectivo')).toBeVisible();
  expect(cash.getAllByRole('button', { name: /^Anular/ })).toHaveLength(1);
});

test('an earlier day that is open is led to, and closed first', async () => {
  const { person, cash } = await open(({ answers }) =>
    answers(getCashDay, ({ params }) =>
      cashDay({ day: params.day, openBefore: params.day === '2026-03-11' ? '2026-03-05' : null }),
    ),
  );
  expect(await cash.findByText(/La caja del jueves 5 sigue abierta/)).toBeVisible();
  expect(cash.queryByRole('button', { name: 'Cerrar caja' })).toBeNull();
  await person.click(cash.getByRole('button', { name: 'Día siguiente' }));
  expect(cash.getByText(/sigue abierta/)).toHaveTextContent(
    'La caja de mañana empieza cuando se cierre la de hoy. La caja del jueves 5 sigue abierta. Ciérrala primero.',
  );
  await person.click(cash.getByRole('button', { name: 'Ver esa caja' }));
  expect(await cash.findByRole('button', { name: 'Cerrar caja' })).toBeVisible();
});

test('the difference is shown while typing, and a day is closed after a confirmation', async () => {
  const { person, studio, cash, dialog, confirm } = await count('156.000', ({ answers }) => {
    answers(getCashDay, day);
    answers(closeDay, ({ body }) => {
      const closed = { ...day, isClosed: true, closing: { ...closing, ...body }, version: 9 };
      answers(getCashDay, closed);
      return { ...closed, message: '' };
    });
  });
  expect(dialog.getByText('Faltan $ 2.000 · contaste $ 156.000')).toBeVisible();
  await fill(person, dialog.getByLabelText('Efectivo contado'), '158 mil');
  expect(dialog.getByText(/^Cuadra · /)).toBeVisible();
  await fill(person, dialog.getByLabelText('Efectivo contado'), '1.000,5');
  await person.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
  expect(await dialog.findByText('Escribe cuánto efectivo contaste')).toBeVisible();
  await fill(person, dialog.getByLabelText('Efectivo contado'), '$ 156.000');
  await fill(person, dialog.getByLabelText('Nota (opcional)'), 'Falta un billete');
  await confirm();
  expect((await toast('Caja cerrada')).closest('.Toastify__toast--info')).toHaveTextContent('Faltan $ 2.000');
  const [call] = studio.calls(closeDay);
  expect(call?.headers.get('if-match')).toBe('"8"');
  expect(call?.body).toEqual({ counted: 156_000, note: 'Falta un billete' });
  expect(await cash.findByText('Cierre n.º 3 · 11 mar 2026, 20:03 · Gloria Mejía')).toBeVisible();
  expect(cash.queryByRole('button', { name: 'Cerrar caja' })).toBeNull();
});

test('a payment that arrives while one counts is shown, and what was counted stays', async () => {
  const later = { ...day, expected: 198_000, version: 9 };
  const { studio, dialog, confirm } = await count('156.000', ({ answers }) => {
    answers(getCashDay, day);
    answers(closeDay, () => {
      answers(getCashDay, later);
      throw changedMeanwhile(later);
    });
  });
  await confirm();
  expect(await dialog.findByText(/Mientras contabas hubo otro movimiento/)).toBeVisible();
  expect(dialog.getByText('$ 198.000')).toBeVisible();
  expect(dialog.getByText(/^Faltan \$.42\.000/)).toBeVisible();
  expect(dialog.getByLabelText('Efectivo contado')).toHaveDisplayValue(/^\$\s156\.000$/);
  studio.answers(closeDay, { ...later, isClosed: true, closing, message: '' });
  await confirm();
  await toast('Caja cerrada');
  expect(studio.calls(closeDay).map(({ headers }) => headers.get('if-match'))).toEqual(['"8"', '"9"']);
});

test('the second administrator to close a day sees the first one’s closing', async () => {
  const { cash, confirm } = await count('156.000', ({ answers }) => {
    answers(getCashDay, day);
    answers(closeDay, () => {
      answers(getCashDay, { ...day, isClosed: true, closing, version: 9 });
      const { status, message } = refusals.DAY_CLOSED;
      throw new Refused(status, { code: 'DAY_CLOSED', message });
    });
  });
  await confirm();
  await toast('La caja de ese día ya está cerrada');
  expect(await cash.findByText('Falta un billete')).toBeVisible();
});

test('the drawer is counted at the end of a shift, and the next one begins with what was counted', async () => {
  const shift = { number: 1, expected: 158_000, countedBy: 'Laura Giraldo', countedAt: '2026-03-11T18:05:00.000Z' };
  const { person, studio, cash } = await open(({ answers }) => {
    answers(getCashDay, day);
    answers(countDrawer, ({ body }) => {
      const { counted, note } = body;
      const counts = [{ ...shift, counted, note, difference: counted - day.expected }];
      const after = { ...day, counts, found: counted - day.expected, expected: counted, version: 9 };
      answers(getCashDay, after);
      return { ...after, message: '' };
    });
  });
  await person.click(await cash.findByRole('button', { name: 'Cuadre de turno' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cuadre de turno' }));
  await person.click(dialog.getByRole('button', { name: 'Anotar cuadre' }));
  expect(await dialog.findByText('Escribe cuánto efectivo contaste')).toBeVisible();
  await fill(person, dialog.getByLabelText('Efectivo contado'), '155.000');
  expect(dialog.getByText('Faltan $ 3.000 · contaste $ 155.000')).toBeVisible();
  await fill(person, dialog.getByLabelText('Nota (opcional)'), 'Cambio de turno');
  await person.click(dialog.getByRole('button', { name: 'Anotar cuadre' }));
  expect((await toast('Cuadre de turno anotado')).closest('.Toastify__toast--info')).toHaveTextContent(
    'Faltan $ 3.000',
  );
  const [call] = studio.calls(countDrawer);
  expect(call?.headers.get('if-match')).toBe('"8"');
  expect(call).toMatchObject({ params: { day: day.day }, body: { counted: 155_000, note: 'Cambio de turno' } });
  expect(await cash.findByText('Cuadre de turno · 11 mar 2026, 13:05 · Laura Giraldo')).toBeVisible();
  expect(cash.getByText('Cambio de turno')).toBeVisible();
  expect(cash.getByText(/contado \$.155\.000, debía haber \$.158\.000/)).toBeVisible();
  expect(cash.getByText('− faltó en cuadres').nextSibling).toHaveTextContent('$ 3.000');
  await person.click(await cash.findByRole('button', { name: 'Cerrar caja' }));
  expect(within(await screen.findByRole('dialog')).getByText('$ 155.000')).toBeVisible();
});

test('a count that was refused and left is not offered again: it held for its moment', async () => {
  const { person, cash } = await open(({ answers }) => {
    answers(getCashDay, day);
    answers(countDrawer, () => {
      throw changedMeanwhile({ ...day, version: 9 });
    });
  });
  const count = async () => {
    await person.click(await cash.findByRole('button', { name: 'Cuadre de turno' }));
    return within(await screen.findByRole('dialog', { name: 'Cuadre de turno' }));
  };
  const dialog = await count();
  await fill(person, dialog.getByLabelText('Efectivo contado'), '155.000');
  await person.click(dialog.getByRole('button', { name: 'Anotar cuadre' }));
  expect(await dialog.findByText(/Mientras contabas hubo otro movimiento/)).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await count()).getByLabelText('Efectivo contado')).toHaveDisplayValue('');
});

test('a payment that arrives while a shift is counted is shown; a day that is closed meanwhile ends the count', async () => {
  const later = { ...day, expected: 198_000, version: 9 };
  const { person, studio, cash } = await open(({ answers }) => {
    answers(getCashDay, day);
    answers(countDrawer, () => {
      answers(getCashDay, later);
      throw changedMeanwhile(later);
    });
  });
  await person.click(await cash.findByRole('button', { name: 'Cuadre de turno' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cuadre de turno' }));
  await fill(person, dialog.getByLabelText('Efectivo contado'), '155.000');
  await person.click(dialog.getByRole('button', { name: 'Anotar cuadre' }));
  expect(await dialog.findByText(/Mientras contabas hubo otro movimiento/)).toBeVisible();
  expect(dialog.getByText(/^Faltan \$.43\.000/)).toBeVisible();
  studio.answers(getCashDay, { ...later, isClosed: true, closing, version: 10 });
  studio.refuses(countDrawer, 'DAY_CLOSED');
  await person.click(dialog.getByRole('button', { name: 'Anotar cuadre' }));
  await toast('La caja de ese día ya está cerrada');
  expect(await cash.findByText('Falta un billete')).toBeVisible();
  expect(cash.queryByRole('button', { name: 'Cuadre de turno' })).toBeNull();
});

test('a closing names the difference of the day with those of its shifts', async () => {
  const { cash } = await open(({ answers }) =>
    answers(getCashDay, { ...day, found: -3_000, isClosed: true, closing: { ...closing, difference: 1_000 } }),
  );
  expect(await cash.findByText('En todo el día, con los cuadres: faltan $ 2.000')).toBeVisible();
  expect(cash.getByText('Sobran $ 1.000')).toBeVisible();
});

test('cash that is no payment is written with what it was for', async () => {
  const { person, studio, cash } = await open(({ answers }) => {
    answers(getCashDay, day);
    answers(moveCash, { message: '', entry: cashEntry({ cashDay: '2026-03-12' }) });
  });
  await person.click(await cash.findByRole('button', { name: 'Salió efectivo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Salió efectivo' }));
  await person.click(dialog.getByRole('button', { name: 'Anotar' }));
  expect(await dialog.findByText(/El valor debe ser un número entero de pesos/)).toBeVisible();
  await fill(person, dialog.getByLabelText('Valor'), '12 mil');
  expect(dialog.getByText('$ 12.000')).toBeVisible();
  await fill(person, dialog.getByLabelText('¿Para qué fue?'), 'Hielo');
  await person.click(dialog.getByRole('button', { name: 'Anotar' }));
  await toast('Cuenta en la caja del jueves 12 de marzo');
  expect(studio.calls(moveCash)).toMatchObject([{ body: { kind: 'cash-out', amount: 12_000, note: 'Hielo' } }]);
});

test('cash of yesterday is written into yesterday; more than there is, after a question', async () => {
  const yesterday = cashDay({ day: '2026-03-10' });
  const { person, studio, cash } = await open(({ answers }) => {
    answers(getCashDay, yesterday);
    answers(moveCash, () => {
      throw new Refused(409, { code: 'NOT_ENOUGH_CASH', message: 'En la caja hay $ 2.000' });
    });
  }, '&caja=2026-03-10');
  await person.click(await cash.findByRole('button', { name: 'Salió efectivo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Salió efectivo' }));
  expect(dialog.getByText(/en la caja del martes 10/)).toBeVisible();
  await fill(person, dialog.getByLabelText('Valor'), '12 mil');
  await fill(person, dialog.getByLabelText('¿Para qué fue?'), 'Compra de agua');
  await person.click(dialog.getByRole('button', { name: 'Anotar' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'No hay tanto efectivo en la caja' }));
  expect(question.getByText('En la caja hay $ 2.000.')).toBeVisible();
  studio.answers(moveCash, { message: '', entry: cashEntry({ cashDay: '2026-03-10' }) });
  await person.click(question.getByRole('button', { name: 'Sí, anotarlo así' }));
  await toast('Salida de efectivo anotada');
  const sent = { kind: 'cash-out', amount: 12_000, note: 'Compra de agua', receivedOn: '2026-03-10' };
  expect(studio.calls(moveCash)).toMatchObject([{ body: sent }, { body: { ...sent, confirmed: true } }]);
});

test('a drawer below nothing is a fault, on the day and before it is closed', async () => {
  const { person, cash } = await open(({ answers }) =>
    answers(getCashDay, cashDay({ cashOut: 90_000, expected: -90_000 })),
  );
  expect(await cash.findByText(/no puede haber menos de cero/)).toBeVisible();
  await person.click(cash.getByRole('button', { name: 'Cerrar caja' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Cerrar caja/ }));
  expect(dialog.getByText(/no puede haber menos de cero/)).toBeVisible();
});

test('the first closing says from which day the drawer is kept', async () => {
  const unkept = { ...day, openBefore: '2026-03-02', firstDay: '2026-03-02', keptFrom: null, cashIn: 70_000 };
  const { person, studio, dialog, confirm } = await count('58.000', ({ answers }) => {
    answers(getCashDay, unkept);
    answers(closeDay, { ...unkept, isClosed: true, closing, message: '' });
  });
  await person.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
  expect(await dialog.findByText('Elige desde qué día llevas la caja')).toBeVisible();
  await person.click(dialog.getByRole('radio', { name: /^Desde este día, miércoles 11 de marzo/ }));
  expect(dialog.getByText(/^Cuadra · /)).toBeVisible();
  await confirm();
  await toast('Caja cerrada');
  expect(studio.calls(closeDay)).toMatchObject([{ body: { counted: 58_000, keptFrom: '2026-03-11' } }]);
});

test('no day before the first entry can be closed, nor one from before the drawer is kept', async () => {
  const { cash, studio, person } = await open(
    ({ answers }) => answers(getCashDay, cashDay({ day: '2026-03-09', firstDay: '2026-03-10', keptFrom: null })),
    '&caja=2026-03-09',
  );
  expect(await cash.findByText('Ese día no hubo movimientos de caja')).toBeVisible();
  expect(cash.queryByRole('button', { name: 'Cerrar caja' })).toBeNull();
  studio.answers(getCashDay, ({ params }) => cashDay({ day: params.day, isClosed: true, keptFrom: '2026-03-10' }));
  await person.click(cash.getByRole('button', { name: 'Día anterior' }));
  expect(await cash.findByText(/^La caja se lleva desde el martes 10 de marzo/)).toBeVisible();
});

test('an entry whose money has been given back since says so before it asks for a reason', async () => {
  const kept = cashEntry({ number: 7, plan: null });
  const returned = cashEntry({ number: 8, kind: 'refund', plan: null, amount: -kept.amount });
  const { person, cash } = await open(({ answers }) => {
    answers(getCashDay, { ...day, entries: [kept, returned] });
    answers(getUserPayments, userMoney({ entries: [returned, kept] }));
  });
  await person.click(await cash.findByRole('button', { name: /^Anular n\.º.7$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Anular n\.º.7$/ }));
  expect(await dialog.findByText(/ya se usó como saldo a favor o se devolvió/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Anular' })).toBeNull();
});

test('an entry is voided with a reason; a refusal stays in sight', async () => {
  const { person, studio, cash } = await open(({ answers, refuses }) => {
    answers(getCashDay, day);
    refuses(voidEntry, 'CREDIT_SPENT');
  });
  await person.click(await cash.findByRole('button', { name: /^Anular n\.º.7$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Anular n\.º.7$/ }));
  await person.click(dialog.getByRole('button', { name: 'Anular' }));
  expect(await dialog.findByText('Escribe el motivo')).toBeVisible();
  await fill(person, dialog.getByLabelText('Motivo'), 'Dos veces');
  await person.click(dialog.getByRole('button', { name: 'Anular' }));
  expect(await dialog.findByText(/ya se usó como saldo a favor/)).toBeVisible();
  studio.answers(voidEntry, { message: '', entry: cashEntry({ number: 9, kind: 'void', voids: 7 }) });
  await person.click(dialog.getByRole('button', { name: 'Anular' }));
  await toast('Anulado por n.º 9');
  expect(studio.calls(voidEntry)[1]).toMatchObject({ params: { id: payment.id }, body: { reason: 'Dos veces' } });
});

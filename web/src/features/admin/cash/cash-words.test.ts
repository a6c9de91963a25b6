import { expect, test } from 'vitest';
import { cashEntry } from '../../../testing/studio-fixtures.ts';
import { conceptInWords, dayInWords, differenceInWords, factsOf, originOf } from './cash-words.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test.each([
  ['2026-03-10', 'Ayer, martes 10 de marzo'],
  ['2026-03-11', 'Hoy, miércoles 11 de marzo'],
  ['2026-03-12', 'Mañana, jueves 12 de marzo'],
  ['2026-03-02', 'lunes 2 de marzo'],
])('%s: %s', (day, words) => {
  expect(dayInWords(day, '2026-03-11')).toBe(words);
});

test.each([
  [0, 'Cuadra'],
  [-2_000, 'Faltan $ 2.000'],
  [500, 'Sobran $ 500'],
])('a difference of %i: %s', (difference, words) => {
  expect(plain(differenceInWords(difference))).toBe(words);
});

const noPlan = { plan: null };
const planElite = { assignmentId: cashEntry().id, name: 'Plan Élite' };
const noMethod = { method: null };

test.each([
  [cashEntry(), 'Plan Amanecer', 'Marcela Ocampo · efectivo'],
  [cashEntry({ plan: planElite }), 'Plan Élite', 'Marcela Ocampo · efectivo'],
  [
    cashEntry({ kind: 'credit', ...noMethod, plan: planElite }),
    'Saldo a favor usado para el Plan Élite',
    'Marcela Ocampo · sin mover dinero',
  ],
  [
    cashEntry({ ...noPlan, method: 'nequi', note: 'De noviembre' }),
    'Abono a favor',
    'Marcela Ocampo · Nequi · De noviembre',
  ],
  [cashEntry({ receivedOn: '2026-03-09' }), 'Plan Amanecer', 'Marcela Ocampo · efectivo · recibido el lun 9 mar'],
  [cashEntry({ voidedBy: 9 }), 'Plan Amanecer', 'Marcela Ocampo · efectivo · anulado por n.º 9'],
  [
    cashEntry({ kind: 'void', voids: 7, note: 'Dos veces' }),
    'Anulación del n.º 7',
    'Marcela Ocampo · efectivo · Dos veces',
  ],
  [cashEntry({ kind: 'refund', note: 'Se muda' }), 'Dinero devuelto', 'Marcela Ocampo · efectivo · Se muda'],
  [
    cashEntry({ kind: 'credit', ...noMethod }),
    'Saldo a favor usado para el plan Amanecer',
    'Marcela Ocampo · sin mover dinero',
  ],
  [cashEntry({ kind: 'cash-out', user: null, note: 'Compra de agua' }), 'Compra de agua', 'efectivo'],
  // At a desk, of an administrator.
  [
    { ...cashEntry({ user: null, plan: null }), administrator: true as const },
    'Pago',
    'de un administrador · efectivo',
  ],
  [
    { ...cashEntry({ kind: 'void', voids: 7, user: null, plan: null }), administrator: true as const },
    'Anulación del n.º 7',
    'de un administrador · efectivo',
  ],
  [cashEntry({ user: { id: cashEntry().id, name: '' } }), 'Plan Amanecer', 'Cuenta eliminada · efectivo'],
])('%o', (entry, concept, facts) => {
  expect(plain(conceptInWords(entry))).toBe(concept);
  expect(plain(factsOf(entry))).toBe(facts);
});

test('when and by whom it was written, with the day where it is another one', () => {
  expect(plain(originOf(cashEntry({ number: 12 })))).toBe('n.º 12 · 10:32 · Gloria Mejía');
  expect(plain(originOf(cashEntry({ number: 13, cashDay: '2026-03-12', receivedBy: '' })))).toBe(
    'n.º 13 · 11 mar, 10:32 · Cuenta eliminada',
  );
});

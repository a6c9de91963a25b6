import { expect, test } from 'vitest';
import { agoInWords, noteOf, saidInWords, sinceAsked } from './plan-request-words.ts';

const plan = { id: 'p', name: 'Constante', price: 120_000, maxTrainingsPerWeek: 3 };
const paid = { way: 'bre-b', reference: '8812', on: '2027-03-01' } as const;
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;

test('a request says what the member says', () => {
  expect(plain(saidInWords({ plan, paid }))).toBe('dice que pagó $ 120.000 por Bre-B, ref. 8812');
  expect(plain(saidInWords({ plan, paid: { ...paid, reference: '' } }))).toBe('dice que pagó $ 120.000 por Bre-B');
  expect(plain(saidInWords({ plan, paid: null }))).toBe('paga $ 120.000 en el estudio');
});

test('the note of a payment names a way that its method does not', () => {
  const byNequi = { ...paid, way: 'nequi' } as const;
  expect(noteOf(paid)).toBe('Bre-B, ref. 8812');
  expect(noteOf(byNequi)).toBe('ref. 8812');
  expect(noteOf({ ...byNequi, reference: '' })).toBe('');
});

test.each([
  [0, 'ahora'],
  [12, 'hace 12 min'],
  [59, 'hace 59 min'],
  [60, 'hace 1 hora'],
  [23 * 60 + 59, 'hace 23 horas'],
  [24 * 60, 'hace 1 día'],
  [3 * 24 * 60, 'hace 3 días'],
])('%i minutes: %s', (minutes, words) => {
  const asked = new Date('2027-03-01T12:00:00Z');
  expect(agoInWords(asked.toISOString(), new Date(asked.getTime() + minutes * 60_000))).toBe(words);
});

test.each([
  [120_000, null],
  [130_000, 'Hoy cuesta $ 130.000. Se asigna por $ 120.000, como se pidió.'],
  [null, 'Este plan ya no se ofrece. Se asigna por $ 120.000, como se pidió.'],
])('a plan that costs %o now: %s', (price_now, words) => {
  expect(plain(sinceAsked({ plan, price_now }))).toBe(words);
});

import { expect, test } from 'vitest';
import { outcomeOf, resultInWords, timeLeft } from './result-words.ts';
import type { RowResult } from './run-import.ts';

const refused = { kind: 'refused', code: 'X', message: 'No se pudo' } as const;

test.each([
  ['created', null, 'created', 'Cuenta creada'],
  ['created', 'assigned', 'created', 'Cuenta creada, plan asignado'],
  ['existed', null, 'existed', 'Ya existía'],
  ['existed', 'assigned', 'existed', 'Ya existía, plan asignado'],
  ['existed', 'held', 'existed', 'Ya existía; ya tiene o tuvo un plan, que no cambió'],
  ['created', 'refused', 'failed', 'Cuenta creada, pero sin plan: No se pudo'],
  ['refused', null, 'failed', 'No se pudo'],
] as const)('an account that is %s with a plan that is %s is %s: %s', (user, plan, outcome, words) => {
  const result = {
    row: { dropped: [] },
    user: user === 'refused' ? refused : { kind: user, userId: 'x' },
    plan: plan === 'refused' ? refused : plan && { kind: plan },
  } as unknown as RowResult;
  expect([outcomeOf(result), resultInWords(result)]).toEqual([outcome, words]);
});

test('what a person came in without is told', () => {
  const dropped = [{ field: 'dateOfBirth', message: 'La fecha de nacimiento no es válida' }];
  const result = { row: { dropped }, user: { kind: 'created', userId: 'x' }, plan: null } as unknown as RowResult;
  expect(resultInWords(result)).toBe('Cuenta creada. Sin fecha de nacimiento: La fecha de nacimiento no es válida');
});

test.each([
  [0, 0, 100, 'Calculando cuánto falta…'],
  [1_000, 10, 100, 'Falta menos de un minuto'],
  [60_000, 100, 250, 'Faltan unos 3 minutos'],
])('after %i ms for %i rows, %i left: %s', (ms, done, left, words) => {
  expect(timeLeft({ done, ms }, left)).toBe(words);
});

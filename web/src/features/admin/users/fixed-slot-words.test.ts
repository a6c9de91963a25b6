import { describe, expect, it, test } from 'vitest';
import { weekdayOptions } from '../weekday-options.ts';
import { resultInWords, slotInWords } from './fixed-slot-words.ts';

it('names a slot by weekday, hour and category', () => {
  expect(slotInWords({ weekday: 1, startTime: '18:00:00', category: 'normal' })).toBe('Lunes, 18:00 · Normal');
  expect(slotInWords({ weekday: 7, startTime: '09:30:00', category: 'special' })).toBe('Domingo, 09:30 · Especial');
});

it('offers the days from Monday on', () => {
  expect(weekdayOptions).toHaveLength(7);
  expect([weekdayOptions[0], weekdayOptions[2]]).toEqual([
    { value: '1', label: 'Lunes' },
    { value: '3', label: 'Miércoles' },
  ]);
});

describe('the result of a slot', () => {
  const after = (refusal: string | null) => ({ last: { trainingId: 'f'.repeat(24), date: '2026-11-30', refusal } });

  test.each([
    [{ last: null }, 'Aún no hay un entrenamiento abierto a esta hora.'],
    [after(null), 'Último: lun 30 nov, inscrito.'],
    [after('TRAINING_FULL'), 'No quedó inscrito el lun 30 nov. El entrenamiento estaba lleno.'],
    [after('NO_PLAN_FOR_DATE'), 'No quedó inscrito el lun 30 nov. No tiene un plan activo para esa fecha.'],
    [after('USER_NOT_ACTIVE'), 'No quedó inscrito el lun 30 nov. Su cuenta no estaba activa.'],
    [after('UNHEARD_OF'), 'No quedó inscrito el lun 30 nov.'],
  ])('%j: %s', (slot, words) => {
    expect(resultInWords(slot)).toBe(words);
  });
});

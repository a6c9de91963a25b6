import { studioInstant } from '@studio/contracts/studio-time';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../../ui/form/form-fields.tsx';
import { lateOpening, parseWindow, windowFields, windowInWords } from './booking-window-words.ts';

const sundayNoon = { weeksAhead: 0, opening: { weekday: 7, time: '12:00:00' } };
const wednesday = studioInstant('2026-11-25', '09:00');

describe('the booking window in words', () => {
  it.each([
    [
      { weeksAhead: 0, opening: null },
      'Se puede reservar hasta el domingo 29 de noviembre. La semana del 30 abre el lunes a las 00:00.',
    ],
    [sundayNoon, 'Se puede reservar hasta el domingo 29 de noviembre. La semana del 30 abre el domingo a las 12:00.'],
    [
      { ...sundayNoon, weeksAhead: 1 },
      'Se puede reservar hasta el domingo 6 de diciembre. La semana del 7 abre el domingo a las 12:00.',
    ],
  ])('%j: %s', (window, words) => {
    expect(windowInWords(window, wednesday)).toBe(words);
  });
});

it.each([
  [{ weeksAhead: 0, opening: null }, true],
  [{ weeksAhead: 1, opening: null }, false],
  [sundayNoon, false],
])('%j leaves the class of Monday out of reach on Sunday evening: %s', (window, isLate) => {
  expect(lateOpening(window, wednesday) !== null).toBe(isLate);
});

describe('the form of the booking window', () => {
  it('has the values of the window', () => {
    expect(valuesOf(windowFields, sundayNoon)).toEqual({ weeksAhead: '0', weekday: '7', time: '12:00' });
    expect(valuesOf(windowFields, { weeksAhead: 2, opening: null })).toEqual({
      weeksAhead: '2',
      weekday: '',
      time: '12:00',
    });
  });

  it('sends no opening without a day, even with an hour', () => {
    expect(parseWindow({ weeksAhead: '1', weekday: '', time: '25' })).toEqual({
      ok: true,
      input: { weeksAhead: 1, opening: null },
    });
    expect(parseWindow(valuesOf(windowFields, sundayNoon))).toEqual({ ok: true, input: sundayNoon });
  });

  it('names the field that is wrong', () => {
    expect(parseWindow({ weeksAhead: '', weekday: '', time: '' })).toMatchObject({ failure: { field: 'weeksAhead' } });
    expect(parseWindow({ weeksAhead: '0', weekday: '7', time: '25' })).toMatchObject({
      failure: { field: 'time', message: 'La hora no es válida' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { dateAsTyped, readDate, readFinishedDate, withSlash, yearUpTo } from './typed-date.ts';

describe('a typed date', () => {
  it.each([
    ['12/03/1990', '1990-03-12'],
    ['3/12/2026', '2026-12-03'],
    ['03-12-1990', '1990-12-03'],
    ['3.12.1990', '1990-12-03'],
    [' 3 12 1990 ', '1990-12-03'],
    ['03121990', '1990-12-03'],
    ['3 dic 2026', '2026-12-03'],
    ['3 de diciembre de 2026', '2026-12-03'],
    ['3 Sept. 2026', '2026-09-03'],
    ['1 de enero del 2027', '2027-01-01'],
    ['1990-03-12', '1990-03-12'],
    ['29/02/2028', '2028-02-29'],
  ])('%j is %s: the day comes first', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  it.each([
    '',
    '3',
    '3/12',
    '3/12/90',
    '3/12/199',
    '3/12/19900',
    '31/11/2026',
    '29/02/2026',
    '0/1/2026',
    '12/25/2026',
    '2026-02-31',
    '1/1/1899',
    '1/1/2200',
    '3 xyz 2026',
    'mañana',
  ])('%j is none', (text) => {
    expect(readDate(text)).toBeNull();
  });

  it.each([
    ['3/12/90', 2026, '1990-12-03'],
    ['3/12/26', 2026, '2026-12-03'],
    ['3/12/27', 2026, '1927-12-03'],
    ['031205', 2026, '2005-12-03'],
    ['3/12/27', 2046, '2027-12-03'],
    ['3/12/99', 2046, '1999-12-03'],
  ])('%j is no later than %i: %s', (text, latest, date) => {
    expect(readDate(text, yearUpTo(latest))).toBe(date);
  });
});

describe('a date typed to its end', () => {
  const read = (text: string, min?: string) => readFinishedDate(text, { today: '2026-11-29', isBirthDate: false, min });

  it.each([
    ['4 dic', '2026-12-04'],
    ['4 de diciembre', '2026-12-04'],
    ['4/12', '2026-12-04'],
    ['29-11', '2026-11-29'],
    ['30 ago', '2026-08-30'],
    ['3 ene', '2027-01-03'],
    ['4/12/27', '2027-12-04'],
    ['4 dic 2025', '2025-12-04'],
  ])('%j needs no year: %s is the nearest', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it.each([
    ['30 ago', '2026-11-29', '2027-08-30'],
    ['4 dic', '2026-12-05', '2027-12-04'],
    ['28 nov', '2026-10-30', '2026-11-28'],
    ['4 dic', 'mañana', '2026-12-04'],
  ])('%j is the first day from %s on: %s', (text, min, date) => {
    expect(read(text, min)).toBe(date);
  });

  it.each(['', '4', 'dic', '31/11', '12/25', '12/2026', '3/12/199', '0412'])('%j is none', (text) => {
    expect(read(text)).toBeNull();
  });

  it('needs its year if it is a birth date', () => {
    const born = { today: '2026-11-29', isBirthDate: true };
    expect(['4 dic', '4/12', '4/12/90', '4/12/26'].map((text) => readFinishedDate(text, born))).toEqual([
      null,
      null,
      '1990-12-04',
      '2026-12-04',
    ]);
  });
});

it('is shown day first, and left alone while it is none', () => {
  expect(dateAsTyped('1990-03-12')).toBe('12/03/1990');
  expect(dateAsTyped('31/11/2026')).toBe('31/11/2026');
  expect(dateAsTyped('')).toBe('');
});

it('gets its slashes before the digit that goes on', () => {
  expect(['1', '12', '120', '12/03', '12/031', '3/12', '3/121', '12/', '12/03/1990'].map(withSlash)).toEqual([
    '1',
    '12',
    '12/0',
    '12/03',
    '12/03/1',
    '3/12',
    '3/12/1',
    '12/',
    '12/03/1990',
  ]);
});

import { describe, expect, test } from 'vitest';
import { dateOrderOf, isSurelyDayFirst, readCellDate } from './read-date.ts';

const born = { today: '2026-11-29', isBirthDate: true };
const anyDay = { today: '2026-11-29', isBirthDate: false };

test.each([
  ['3/12/1990', '1990-12-03'],
  ['03-12-90', '1990-12-03'],
  ['3 de diciembre de 1990', '1990-12-03'],
  ['1990-12-03', '1990-12-03'],
  ['1990/12/03', '1990-12-03'],
  ['1990.12.03', '1990-12-03'],
  ['19901203', '1990-12-03'],
  ['03121990', '1990-12-03'],
  ['3/12/1990 0:00', '1990-12-03'],
  ['1990-12-03T00:00:00.000Z', '1990-12-03'],
  ['3/12/1990 12:00:00 a. m.', '1990-12-03'],
  ['15-Jan-90', '1990-01-15'],
  ['15-Dec-1990', '1990-12-15'],
  ['15 ago 1990', '1990-08-15'],
  ['15-Aug-1990', '1990-08-15'],
  ['15-Apr-90', '1990-04-15'],
  ['Jan 15, 1990', '1990-01-15'],
  ['enero 15 de 1990', '1990-01-15'],
  ['Mon Jan 15 00:00:00 COT 1990', '1990-01-15'],
  ['33210', '1990-12-03'],
  ['33210.0', '1990-12-03'],
  ['12/25/1990', null],
  ['1990', null],
  ['ayer', null],
  ['20 dic', null],
  ['20/12', null],
])('the date %s is %s', (text, date) => {
  expect(readCellDate(text, 'day-first', born)).toBe(date);
});

test.each([
  ['20 dic', '2026-12-20'],
  ['20-dic', '2026-12-20'],
  ['20-Dec', '2026-12-20'],
  ['20/12', '2026-12-20'],
  ['20 nov', '2026-11-20'],
  ['3 de enero', '2027-01-03'],
  ['20/12/27', '2027-12-20'],
  ['dic', null],
])('a day of a plan, %s, needs no year: %s', (text, date) => {
  expect(readCellDate(text, 'day-first', anyDay)).toBe(date);
});

test.each([
  ['12/31/1990', '1990-12-31'],
  ['1/2/90', '1990-01-02'],
  ['1/2/1990 12:00:00 AM', '1990-01-02'],
  ['1990-12-03', '1990-12-03'],
  ['31/12/1990', null],
  ['12/20', '2026-12-20'],
])('the date %s with the month first is %s', (text, date) => {
  expect(readCellDate(text, 'month-first', anyDay)).toBe(date);
});

describe('the order of the dates of a table', () => {
  const inMonths = Array.from({ length: 10 }, (_, at) => `${at + 1}/${at + 13}/1990`);

  test('is that of Colombia where nothing speaks against it', () => {
    expect(dateOrderOf(['01/02/1990', '31/12/1990', '', '1990-12-31'])).toBe('day-first');
  });

  test('is in doubt where one date has the month first', () => {
    expect(dateOrderOf(['12/31/1990', '01/02/1990', '03/04/1985'])).toBe('doubtful');
    expect(dateOrderOf([...inMonths, '31/12/1990'])).toBe('doubtful');
    expect(dateOrderOf(['12/31/1990 0:00'])).toBe('doubtful');
  });

  test('is shown by one date of a column that has the day first', () => {
    expect(isSurelyDayFirst(['01/02/2026', '15/12/2026', '20 dic'])).toBe(true);
    expect(isSurelyDayFirst(['20/12'])).toBe(true);
    expect(isSurelyDayFirst(['01/02/2026', '2026-12-15'])).toBe(false);
    expect(isSurelyDayFirst(['15/12/2026', '12/28/2026'])).toBe(false);
  });

  test('is the other one where many dates say so and none is against it', () => {
    expect(dateOrderOf([...inMonths, '01/02/1990'])).toBe('month-first');
  });
});

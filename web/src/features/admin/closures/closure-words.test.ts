import { expect, test } from 'vitest';
import type { Closure } from './closure-endpoints.ts';
import { comingClosures, numbersInWords, rangeInWords, shortRange } from './closure-words.ts';

const closure = (start_date: string, end_date: string): Closure => ({
  id: start_date,
  start_date,
  end_date,
  reason: null,
  trainings: 12,
  bookings: 1,
  people: 1_000,
  closed_at: '2026-12-01T12:00:00.000Z',
});
const holidays = closure('2026-12-21', '2027-01-03');
const day = closure('2026-12-10', '2026-12-10');

test('a range is named by its days', () => {
  expect([holidays, day].map(shortRange)).toEqual(['21 dic – 3 ene', '10 dic']);
  expect(rangeInWords(holidays)).toBe('del lunes 21 de diciembre al domingo 3 de enero');
  expect(rangeInWords(day)).toBe('el jueves 10 de diciembre');
});

test('its numbers are said in words', () => {
  expect(numbersInWords(holidays)).toBe('12 entrenamientos · 1 inscripción · 1.000 personas');
});

test('ranges that are over are left out, the next comes first', () => {
  expect(comingClosures([holidays, day], '2026-12-10')).toEqual([day, holidays]);
  expect(comingClosures([holidays, day], '2026-12-11')).toEqual([holidays]);
});

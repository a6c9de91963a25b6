import { studioInstant } from '@studio/contracts/studio-time';
import { expect, it } from 'vitest';
import { openingInWords } from './opening-in-words.ts';

it.each([
  ['2026-11-25', '09:00', 'el domingo a las 12:00'],
  ['2026-11-29', '11:59', 'hoy a las 12:00'],
  ['2026-11-22', '12:00', 'el domingo 29 a las 12:00'],
])('names the weekday, and the day where it could be mistaken: on %s at %s', (date, time, words) => {
  expect(openingInWords(studioInstant('2026-11-29', '12:00'), studioInstant(date, time))).toBe(words);
});

import { expect, it } from 'vitest';
import { deviceClockInWords } from './device-clock-words.ts';

const minutes = (count: number) => count * 60_000;

it.each([
  [minutes(0), null],
  [minutes(2), null],
  [-minutes(2), null],
  [minutes(2) + 1_000, '2 minutos adelantado'],
  [minutes(50), '50 minutos adelantado'],
  [-minutes(50), '50 minutos atrasado'],
  [minutes(60), '60 minutos adelantado'],
  [-minutes(180), '3 horas atrasado'],
  [minutes(8 * 24 * 60), '8 días adelantado'],
])('a device that is %i ms ahead: %s', (aheadMs, words) => {
  expect(deviceClockInWords(aheadMs)).toBe(words);
});

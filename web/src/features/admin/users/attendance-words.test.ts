import { expect, test } from 'vitest';
import { attendanceInWords } from './attendance-words.ts';

test('visits and absences are counted in words', () => {
  expect(attendanceInWords({ visits: 6, absences: 1 })).toBe('6 visitas y 1 ausencia en 30 días');
  expect(attendanceInWords({ visits: 1, absences: 0 })).toBe('1 visita y 0 ausencias en 30 días');
});

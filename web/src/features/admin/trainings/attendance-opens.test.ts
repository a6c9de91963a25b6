import { expect, test } from 'vitest';
import { attendanceIsOpen } from './attendance-opens.ts';

test('attendance opens 30 minutes before the start and stays open', () => {
  const training = { training_date: '2026-11-18', start_time: '18:00:00' };
  const isOpen = (instant: string) => attendanceIsOpen(training, new Date(instant));
  expect(isOpen('2026-11-18T22:29:59Z')).toBe(false);
  expect(isOpen('2026-11-18T22:30:00Z')).toBe(true);
  expect(isOpen('2030-01-01T00:00:00Z')).toBe(true);
});

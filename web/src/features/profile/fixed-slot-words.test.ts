import { expect, it } from 'vitest';
import { slotInWords } from './fixed-slot-words.ts';

it('names a slot by weekday and hour, and a special one as such', () => {
  const slot = { weekday: 3, startTime: '18:00:00' };
  expect(slotInWords({ ...slot, category: 'normal' })).toBe('miércoles 18:00');
  expect(slotInWords({ ...slot, category: 'special' })).toBe('miércoles 18:00 (especial)');
});

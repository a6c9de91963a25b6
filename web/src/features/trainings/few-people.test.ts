import { expect, test } from 'vitest';
import { fewInWords } from './few-people.ts';

test('a class with few people says how many of how many have booked it', () => {
  const startsAt = new Date('2026-03-12T11:00:00Z');
  const words = (taken: number) => fewInWords({ taken, minimum: 3, startsAt }, new Date('2026-03-12T10:00:00Z'));
  expect(words(1)).toBe('1 de 3 para confirmar');
  expect(words(3)).toBeNull();
});

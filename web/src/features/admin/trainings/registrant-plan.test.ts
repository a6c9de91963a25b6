import { expect, it } from 'vitest';
import { lacksPlan, planInWords } from './registrant-plan.ts';

it.each([
  [12, 'Plan hasta el 12 dic · 12 clases'],
  [1, 'Plan hasta el 12 dic · 1 clase'],
  [0, 'Plan hasta el 12 dic · sin clases'],
])('says until when a plan holds, and what is left of it: %i', (left, words) => {
  expect(planInWords({ paid_from: 'plan', plan: { ends_on: '2026-12-12', classes_left: left } })).toBe(words);
});

it.each([
  ['plan', 'Sin plan', true],
  ['courtesy', 'Sin plan', false],
  ['special', '', false],
] as const)('says what it means that there is no plan, paid from %s: «%s»', (paid_from, words, lacks) => {
  const registrant = { paid_from, plan: null };
  expect([planInWords(registrant), lacksPlan(registrant)]).toEqual([words, lacks]);
});

it('says nothing of a deleted account', () => {
  expect(planInWords({ paid_from: 'plan' })).toBe('');
});

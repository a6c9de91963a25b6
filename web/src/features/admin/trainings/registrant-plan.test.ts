import { expect, it } from 'vitest';
import { planInWords } from './registrant-plan.ts';

it.each([
  [12, 'Plan hasta el 12 dic · 12 clases'],
  [1, 'Plan hasta el 12 dic · 1 clase'],
  [0, 'Plan hasta el 12 dic · sin clases'],
])('says until when a plan holds, and what is left of it: %i', (left, words) => {
  expect(planInWords({ plan: { ends_on: '2026-12-12', classes_left: left } })).toBe(words);
});

it('says that there is no plan, and nothing of a deleted account', () => {
  expect(planInWords({ plan: null })).toBe('Sin plan');
  expect(planInWords({})).toBe('');
});

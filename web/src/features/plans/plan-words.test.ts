import { expect, it } from 'vitest';
import { classesPerMonth, keptForNextPlan } from './plan-words.ts';

it('names the classes of a month', () => {
  expect(classesPerMonth(3)).toBe('12 clases al mes');
  expect(classesPerMonth(1)).toBe('4 clases al mes');
});

it('speaks of one kept class as one', () => {
  expect(keptForNextPlan(1, 'tu')).toBe('1 clase guardada para tu próximo plan');
  expect(keptForNextPlan(2, 'su')).toBe('2 clases guardadas para su próximo plan');
});

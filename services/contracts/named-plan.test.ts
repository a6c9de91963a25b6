import { expect, test } from 'vitest';
import { namedPlan } from './named-plan.ts';

test.each([
  ['Élite', 'plan Élite'],
  ['«Élite»', 'plan «Élite»'],
  ['Planeta', 'plan Planeta'],
  ['Planes de familia', 'plan Planes de familia'],
  ['Plano', 'plan Plano'],
  ['El Plan', 'plan El Plan'],
])('«%s» follows the word', (name, words) => {
  expect(namedPlan(name)).toBe(words);
});

test.each(['Plan Élite', 'plan élite', 'PLAN ÉLITE', 'Plan', 'Plan-3', 'Plan: tres al mes', '«Plan Élite»'])(
  '«%s» has the word already',
  (name) => {
    expect(namedPlan(name)).toBe(name);
  },
);

test('a sentence may begin with it', () => {
  expect(namedPlan('Élite', 'Plan')).toBe('Plan Élite');
});

import { expect, it } from 'vitest';
import { plansNamed } from './plan-search.ts';

const plans = [{ name: 'Mensual Básico' }, { name: 'ÉLITE' }];

it('finds plans by a part of their name, case-insensitively', () => {
  expect(plansNamed(plans, ' BÁSI ')).toEqual([{ name: 'Mensual Básico' }]);
  expect(plansNamed(plans, 'élite')).toEqual([{ name: 'ÉLITE' }]);
});

it('shows all plans while nothing is searched', () => {
  expect(plansNamed(plans, ' ')).toEqual(plans);
});

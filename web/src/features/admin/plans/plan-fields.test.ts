import { describe, expect, it } from 'vitest';
import { pesos } from '@studio/contracts/money';
import { priceWithDecimals } from '../../plans/price.ts';
import { valuesOf } from '../../../ui/form/form-fields.tsx';
import { parsePlan, planFields } from './plan-fields.ts';

const complete = { ...valuesOf(planFields), name: 'Básico', price: '90000' };

describe('the plan form', () => {
  it('offers 3 trainings per week for a new plan', () => {
    expect(valuesOf(planFields).maxTrainingsPerWeek).toBe('3');
  });

  it('makes one feature of every line that says something', () => {
    const parsed = parsePlan({ ...complete, features: 'Duchas\n\n  Asesoría \n' });
    expect(parsed.ok && parsed.input).toEqual({
      name: 'Básico',
      price: 90_000,
      maxTrainingsPerWeek: 3,
      description: '',
      features: ['Duchas', 'Asesoría'],
    });
  });

  it.each(['120000', '120.000', ' 1.120.000 '])('takes a price of %s with or without points', (price) => {
    const parsed = parsePlan({ ...complete, price });
    expect(parsed.ok && parsed.input.price).toBe(Number(price.replaceAll('.', '')));
  });

  it.each([pesos(120_000), priceWithDecimals(120_000)])('takes %s, copied from a card', (price) => {
    const parsed = parsePlan({ ...complete, price });
    expect(parsed.ok && parsed.input.price).toBe(120_000);
  });

  it.each(["1'200.000", '1,200,000', '1 200 000', 'COP 1.200.000', '1200000.00'])('takes %s, as a payment', (price) => {
    const parsed = parsePlan({ ...complete, price });
    expect(parsed.ok && parsed.input.price).toBe(1_200_000);
  });

  it.each([
    ['name', ''],
    ['maxTrainingsPerWeek', '0'],
    ['maxTrainingsPerWeek', '21'],
    ['maxTrainingsPerWeek', '2.5'],
    ['price', '-1'],
    ['price', ''],
    ['price', '120.5'],
    ['price', '120.000,50'],
    ['price', '0.500'],
    ['price', '$'],
    ['price', '12.00.000'],
    ['price', '40.00'],
    ['price', '1,200.000'],
  ])('refuses %s %j', (field, value) => {
    const parsed = parsePlan({ ...complete, [field]: value });
    expect(!parsed.ok && parsed.failure.field).toBe(field);
  });
});

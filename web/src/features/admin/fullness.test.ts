import { expect, it } from 'vitest';
import { shadeOf } from './fullness.ts';

it('has five distinct shades, from empty to full', () => {
  expect([0, 1, 4, 6, 8, 10].map((booked) => shadeOf(booked, 10))).toEqual([0, 1, 2, 3, 4, 4]);
});

it('has the lightest shade where there was no seat', () => {
  expect(shadeOf(0, 0)).toBe(0);
});

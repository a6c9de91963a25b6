import { expect, test } from 'vitest';
import { chooseSeed, seededRandom } from './seeded-random.ts';

const draw = (seed: number) => {
  const random = seededRandom(seed);
  return [random.between(1, 6), random.pick(['a', 'b', 'c']), random.shuffled([1, 2, 3, 4]), random.fraction()];
};

test('the same seed draws the same, another one something else', () => {
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('a fork draws the same, independent of earlier draws', () => {
  const random = seededRandom(7);
  const before = random.fork('ana').between(1, 1_000_000);
  random.fraction();
  expect(random.fork('ana').between(1, 1_000_000)).toBe(before);
  expect(random.fork('berta').between(1, 1_000_000)).not.toBe(before);
});

test('numbers are within their bounds, and all of them come', () => {
  const random = seededRandom(1);
  const drawn = new Set(Array.from({ length: 200 }, () => random.between(3, 6)));
  expect([...drawn].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6]);
});

test('a seed is a whole number', () => {
  expect(chooseSeed('42')).toBe(42);
  expect(Number.isInteger(chooseSeed(undefined))).toBe(true);
  expect(() => chooseSeed('much')).toThrow('whole number');
});

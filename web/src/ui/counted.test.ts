import { expect, test } from 'vitest';
import { counted, inFigures } from './counted.ts';

test('numbers have a dot at the thousands, as they are written in Colombia', () => {
  expect([7, 6_029, 1_250_000].map(inFigures)).toEqual(['7', '6.029', '1.250.000']);
});

test('a count agrees with its noun', () => {
  const classes = (count: number) => counted(count, 'clase', 'clases');
  expect([0, 1, 2, 1_001].map(classes)).toEqual(['0 clases', '1 clase', '2 clases', '1.001 clases']);
});

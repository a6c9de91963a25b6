import { expect, test } from 'vitest';
import { misfitOf } from './search-fit.ts';

test.each([
  ['mariana', 0],
  ['lopez', 1],
  ['anaya', 1],
  ['mari', 0],
  ['marian', 2],
  ['lo+gym', 1],
  ['ana', 3],
  ['1094', 3],
  ['iana', 5],
  ['222', 5],
  ['a.a', 5],
])('%j is %i away from a perfect fit', (word, misfit) => {
  expect(misfitOf('mariana lopez anaya\nmari.lo+gym@correo.co\n1094111222', [[word]])).toBe(misfit);
});

test('«hern» fits Hernán best, then Fabián Hernández, then Cohernia', () => {
  const names = ['juan cohernia', 'fabian hernandez', 'hernan zuluaga'];
  expect(names.toSorted((a, b) => misfitOf(a, [['hern']]) - misfitOf(b, [['hern']]))).toEqual(names.toReversed());
});

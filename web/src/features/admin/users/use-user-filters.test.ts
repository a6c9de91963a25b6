import { expect, it } from 'vitest';
import { pageOfAddress } from './use-user-filters.ts';

it.each([
  ['', 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['99999999', 1],
])('reads page %j of an address as %d', (asked, page) => {
  expect(pageOfAddress(asked)).toBe(page);
});

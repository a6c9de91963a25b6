import { expect, test } from 'vitest';
import { documentKeyOf } from './document-key.ts';

test.each([
  ['1094111222', '1094111222'],
  ['1.094.111.222', '1094111222'],
  ['1 094 111 222', '1094111222'],
  ["1'094,111’222", '1094111222'],
  ['１０９４１１１２２２', '1094111222'],
  ['AB 123456', 'ab123456'],
  ['AB-12-3', 'ab-12-3'],
  ['AB-1-23', 'ab-1-23'],
  ['0094', '0094'],
  ['...', '...'],
])('%j is compared as %j', (documentNumber, key) => {
  expect(documentKeyOf(documentNumber)).toBe(key);
});

import { expect, test } from 'vitest';
import { phoneKeyOf } from './phone-key.ts';

test.each([
  ['300 123 4567', '3001234567'],
  ['+57 (300) 123-4567', '3001234567'],
  ['0057 300 123 4567', '3001234567'],
  ['573001234567', '3001234567'],
  ['5730012345', '5730012345'],
  ['+34 600 123 456', '34600123456'],
  ['57 12345', '5712345'],
])('the telephone %s is compared as %s', (phone, key) => {
  expect(phoneKeyOf(phone)).toBe(key);
});

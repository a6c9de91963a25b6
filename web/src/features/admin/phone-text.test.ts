import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test.each([
  ['3001234567', '300 123 4567'],
  ['300-123 4567', '300 123 4567'],
  ['+573001234567', '+57 300 123 4567'],
  ['(6) 745 1234', '(6) 745 1234'],
  ['+1 415 555 0100', '+1 415 555 0100'],
  ['', ''],
])('%s is shown as %s', (phone, text) => expect(phoneText(phone)).toBe(text));

import { expect, test } from 'vitest';
import { parseOptions } from './command-options.ts';

const read = (...args: string[]) => parseOptions({ minutes: 'number', short: 'flag' }, args);

test('numbers and flags are read; what is not said is not there', () => {
  expect(read('--minutes', '2.5', '--short')).toEqual({ minutes: 2.5, short: true });
  expect(read()).toEqual({});
});

test.each([
  [['--minute', '3'], "Unknown option '--minute'"],
  [['three'], "Unexpected argument 'three'"],
  [['--minutes'], "Option '--minutes <value>' argument missing"],
  [['--minutes', 'abc'], '--minutes is wrong: expected a number above 0, not "abc"'],
  [['--minutes', ''], '--minutes is wrong: expected a number above 0, not ""'],
  [['--minutes', '0'], '--minutes is wrong: expected a number above 0, not "0"'],
])('%j is refused', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});

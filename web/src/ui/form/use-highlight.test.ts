import { expect, it } from 'vitest';
import { nextId } from './use-highlight.ts';

const choices = [
  { id: 'a', disabled: true },
  { id: 'b', disabled: false },
  { id: 'c', disabled: false },
];

it('goes round and skips what cannot be chosen', () => {
  expect(nextId(choices, null, 1)).toBe('b');
  expect(nextId(choices, 'b', 1)).toBe('c');
  expect(nextId(choices, 'c', 1)).toBe('b');
  expect(nextId(choices, 'b', -1)).toBe('c');
  expect(nextId(choices, null, -1)).toBe('c');
});

it('finds nothing where nothing can be chosen', () => {
  expect(nextId([{ id: 'a', disabled: true }], null, 1)).toBeNull();
});

import { expect, test } from 'vitest';
import { foldName } from './fold-name.ts';

test.each(['Básico Mañana', 'BASICO MANANA', ' básico   manana ', 'Ba\u0301sico man\u0303ana'])(
  '%j is the same plan name',
  (name) => expect(foldName(name)).toBe('basico manana'),
);

test('other words are other names', () => {
  expect(foldName('Básico 2')).not.toBe(foldName('Básico 3'));
});

test.each(['´', '\u0301', '¨ ¨'])('%j, of which folding would leave nothing, is a name all the same', (name) => {
  expect(foldName(name)).toBe(name);
});

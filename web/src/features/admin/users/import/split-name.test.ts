import { describe, expect, test } from 'vitest';
import { nameInCase, nameSplitter, partsOf } from './split-name.ts';

function split(name: string, lastFirst: boolean, others: readonly string[] = []) {
  const { words, first, isSure, ...order } = nameSplitter([name, ...others], { lastFirst })(name);
  const { firstName, lastName } = partsOf(words, first, order);
  return [firstName, lastName, isSure];
}

describe('a whole name', () => {
  test.each([
    ['Ana Gómez', 'Ana', 'Gómez', true],
    ['Ana María Gómez Ruiz', 'Ana María', 'Gómez Ruiz', true],
    ['Ana Gómez Ruiz', 'Ana', 'Gómez Ruiz', false],
    ['Ana de la Cruz', 'Ana', 'de la Cruz', true],
    ['María del Pilar Gómez Ruiz', 'María del Pilar', 'Gómez Ruiz', true],
    ['Ana', 'Ana', '', false],
    ['', '', '', true],
    ['Gómez Ruiz, Ana María', 'Ana María', 'Gómez Ruiz', true],
    ['de la Cruz, Ana', 'Ana', 'de la Cruz', true],
  ])('%s is «%s» and «%s»', (name, firstName, lastName, isSure) => {
    expect(split(name, false)).toEqual([firstName, lastName, isSure]);
  });

  test.each([
    ['Ana María Gómez', false, [], 'Ana María', 'Gómez'],
    ['JORGE IVÁN MEJÍA', false, [], 'JORGE IVÁN', 'MEJÍA'],
    ['Gómez María Ana', true, [], 'María Ana', 'Gómez'],
    ['Ana Sol Gómez', false, ['Sol Paz'], 'Ana Sol', 'Gómez'],
    ['Gómez Sol Ana', true, ['Paz Sol'], 'Sol Ana', 'Gómez'],
  ])('of three words, %s has two given names that are common, or in the list', (name, lastFirst, others, ...parts) => {
    expect(split(name, lastFirst, others)).toEqual([...parts, false]);
  });

  test.each([
    ['Gómez Ana', 'Ana', 'Gómez'],
    ['Gómez Ruiz Ana', 'Ana', 'Gómez Ruiz'],
    ['Gómez Ruiz Ana María', 'Ana María', 'Gómez Ruiz'],
    ['Gómez Ruiz, Ana María', 'Ana María', 'Gómez Ruiz'],
  ])('with the last name first, %s is «%s» and «%s»', (name, firstName, lastName) => {
    expect(split(name, true).slice(0, 2)).toEqual([firstName, lastName]);
  });
});

test.each([
  ['JORGE IVÁN', 'Jorge Iván'],
  ['muñoz de la cruz', 'Muñoz de la Cruz'],
  ['DE LA CRUZ', 'De la Cruz'],
  ['IVA\u0301N', 'Iva\u0301n'],
  ["O'NEILL-ÁNGEL", "O'Neill-Ángel"],
  ['McAllister', 'McAllister'],
  ['de la Cruz', 'de la Cruz'],
  ['', ''],
])('the name %s is written %s', (name, written) => {
  expect(nameInCase(name)).toBe(written);
});

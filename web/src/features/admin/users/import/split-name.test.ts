import { describe, expect, test } from 'vitest';
import { nameSplitter, partsOf } from './split-name.ts';

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

  test('of three words follows the given names of the list', () => {
    expect(split('Ana María Gómez', false, ['María Paz'])).toEqual(['Ana María', 'Gómez', false]);
    expect(split('Gómez María Ana', true, ['Paz María'])).toEqual(['María Ana', 'Gómez', false]);
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

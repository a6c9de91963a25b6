import { Fragment, isValidElement, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import { expect, test } from 'vitest';
import { separateTexts } from './jsx-runtime.ts';

const icon = jsx('svg', {});

/** Spans as `<text>`. */
const shown = (children: ReactNode): unknown => {
  if (Array.isArray(children)) return children.map(shown);
  if (children === icon || !isValidElement<{ children: string }>(children)) return children;
  return `<${children.props.children}>`;
};
const separate = (type: Parameters<typeof separateTexts>[0], children: ReactNode) =>
  shown(separateTexts(type, children));

test('the only text of an element stays what it is', () => {
  expect(separate('p', 'Lleno')).toBe('Lleno');
  expect(separate('p', 7)).toBe(7);
  expect(separate('p', undefined)).toBeUndefined();
});

test('texts that follow each other become one', () => {
  expect(separate('p', ['Página ', 1, ' de ', 3n])).toBe('Página 1 de 3');
  expect(separate('p', [false, 'Lleno', null, ''])).toBe('Lleno');
});

test('a text beside an element gets one of its own, and no other child moves', () => {
  expect(separate('p', [icon, 'Quedan ', 3])).toEqual([icon, '<Quedan 3>', null]);
  expect(separate('p', ['a', null, 'b', icon, false, 'c'])).toEqual(['<ab>', null, null, icon, null, '<c>']);
  expect(separate('p', [false, icon, ''])).toEqual([null, icon, null]);
});

test('so does one in a list among the children', () => {
  expect(separate('button', [icon, ['Cancelar ', 'plan']])).toEqual([icon, ['<Cancelar plan>', null]]);
  const list = [icon, icon];
  expect(separateTexts('ul', list)).toBe(list);
});

test('a fragment keeps no text to itself: its siblings are those of the fragment', () => {
  expect(separate(Fragment, 'Lleno')).toBe('<Lleno>');
  expect(separate(Fragment, ['Lleno', ' hoy'])).toEqual(['<Lleno hoy>', null]);
});

test('elements of text alone get no markup', () => {
  expect(separate('title', ['Planes', ' · ', 'Studio'])).toBe('Planes · Studio');
  expect(separate('option', ['a', icon])).toEqual(['a', icon]);
});

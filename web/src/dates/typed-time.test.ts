import { expect, it } from 'vitest';
import { readTime, readWholeTime } from './typed-time.ts';

it.each([
  ['18:00', '18:00'],
  ['18', '18:00'],
  ['1830', '18:30'],
  ['630', '06:30'],
  ['6:00', '06:00'],
  ['6.30', '06:30'],
  ['18h30', '18:30'],
  ['6 pm', '18:00'],
  ['6:30 p. m.', '18:30'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['0', '00:00'],
  ['23:59', '23:59'],
])('the time %j is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

it.each(['', '24:00', '18:60', '183', '13 pm', '0 am', '1:2', '18:000', 'tarde'])('%j is no time', (text) => {
  expect(readTime(text)).toBeNull();
});

it('counts while it is typed once its minutes are there', () => {
  expect(['1', '18', '18:', '18:3', '18:30', '6:30', '25:30'].map(readWholeTime)).toEqual([
    null,
    null,
    null,
    null,
    '18:30',
    '06:30',
    null,
  ]);
});

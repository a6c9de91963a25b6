import { expect, test } from 'vitest';
import { newerCss, withoutNewerCss } from './newer-css.ts';

test.each([
  ['.a:has(.b){color:red}', [':has']],
  ['@container (min-width: 3rem){.a{color:red}}', ['@container']],
  ['.a{color:color-mix(in srgb, red, blue)}', ['color-mix']],
  ['.a{min-height:100dvh}', ['dvh']],
  ['.a{text-wrap:balance}', ['text-wrap:', 'text-wrap:balance']],
  ['.a{.b &{color:red}}', ['&']],
  ['.a:focus-visible>.b:is(.c,.d)::before{inset:0;gap:1rem;aspect-ratio:1;width:min(1px,2px)}@layer a{.b{top:0}}', []],
])('%s', (sheet, newer) => {
  expect(newerCss(sheet)).toEqual(newer);
});

test('a browser without it skips it', () => {
  expect(withoutNewerCss('.a:has(.b){top:0}.c{height:1vh;height:1dvh}')).toBe(
    '.a:x-has(.b){top:0}.c{height:1vh;height:1x-dvh}',
  );
});

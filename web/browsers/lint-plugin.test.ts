import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';
import plugin from './lint-plugin.ts';

RuleTester.describe = describe;
RuleTester.it = test;

const older = [
  'structuredClone(a); Object.hasOwn(a, b); a.at(-1); a.replaceAll(b, c); AbortSignal.abort();',
  "class A { #b = 1; static c = 2; } a ??= b?.c; new RegExp('(?<name>a)'); /(?<name>a)(?=b)(?!c)(?:d)/u;",
  // The name belongs to something else.
  "import * as z from 'zod'; z.union([a, b]);",
  'function of(AbortSignal) { return AbortSignal.any; }',
  // Asks first.
  "if (typeof Notification === 'function') a.toSorted?.();",
];

const newer: readonly (readonly [code: string, feature: string])[] = [
  ['AbortSignal.any([a, b]);', 'AbortSignal.any'],
  ['AbortSignal.timeout(ms);', 'AbortSignal.timeout'],
  ["globalThis['AbortSignal'], AbortSignal['any'];", 'AbortSignal.any'],
  ['Map.groupBy(a, b);', 'Map.groupBy'],
  ['Object.groupBy(a, b);', 'Object.groupBy'],
  ['Promise.withResolvers();', 'Promise.withResolvers'],
  ['const { any } = a; Array.fromAsync(a);', 'Array.fromAsync'],
  ['a.toSorted();', '.toSorted'],
  ['a.findLast(b);', '.findLast'],
  ['a.with(1, b);', '.with'],
  ['a.union(b);', '.union'],
  ['form.requestSubmit();', '.requestSubmit'],
  ['new TextDecoderStream();', 'TextDecoderStream'],
  ['window.requestIdleCallback(a);', 'requestIdleCallback'],
  ['new Intl.Segmenter();', 'Intl.Segmenter'],
  ['/(?<=a)b/;', 'This regular expression'],
  ["new RegExp('(?<!a)b');", 'This regular expression'],
  ['new RegExp(`(?<=a)b`);', 'This regular expression'],
  ['/(?i:a)b/;', 'This regular expression'],
  ['/[a--b]/v;', 'Flag v'],
  ['class A { static { b(); } }', 'A static block'],
];

new RuleTester().run('browsers/supported', plugin.rules.supported, {
  valid: older,
  invalid: newer.map(([code, feature]) => ({
    code,
    errors: [{ message: `${feature} is newer than the browserslist` }],
  })),
});

import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data/types';
import { entriesOf, isNewer } from './newer-features.ts';

const { properties = {}, selectors = {}, types = {}, ...others } = data.css;
const atRules = others['at-rules'] ?? {};

/** Names of functions of values, such as `color-mix`, with their compatibility. */
const functions = new Map(entriesOf(types).flatMap((entry) => [...entriesOf(entry[1]), entry]));

const viewportUnits = /\d(?:[dsl]v(?:[hwbi]|min|max)|cq(?:[hwbi]|min|max))\b/g;

interface Place {
  readonly pattern: RegExp;
  /** The compatibility of what the pattern found, if MDN knows it. */
  readonly find: (...found: string[]) => Identifier | undefined;
}

const places: readonly Place[] = [
  { pattern: /@([\w-]+)/g, find: (name) => atRules[name] },
  { pattern: /::?([\w-]+)(?=[^{};]*\{)/g, find: (name) => selectors[name] },
  { pattern: /(&)(?=[^{};]*\{)/g, find: () => selectors['nesting'] },
  { pattern: /[{;]\s*([a-z-]+)\s*:/g, find: (name) => properties[name] },
  { pattern: /[{;]\s*([a-z-]+)\s*:\s*([a-z-]+)\s*(?=[;}!])/g, find: (name, value) => properties[name]?.[value] },
  { pattern: /([a-z-]+)\(/g, find: (name) => functions.get(name) },
];

/** The CSS in a style sheet that one of the oldest supported browsers lacks, e.g. `:has`, `text-wrap:balance`. */
export function newerCss(sheet: string): string[] {
  const found = places.flatMap(({ pattern, find }) =>
    [...sheet.matchAll(pattern)].flatMap(([whole, ...parts]) => {
      const compat = find(...parts)?.__compat;
      return compat && isNewer(compat) ? [whole.replaceAll(/[{;\s(]/g, '')] : [];
    }),
  );
  return [...new Set([...found, ...(sheet.match(viewportUnits) ?? []).map((unit) => unit.slice(1))])];
}

/** The sheet without it, as those browsers read it: they skip rules and declarations with unknown words. */
export function withoutNewerCss(sheet: string): string {
  return newerCss(sheet).reduce((text, feature) => text.replaceAll(feature, unknown(feature)), sheet);
}

/** `:has` becomes `:x-has`, `container-type:inline-size` becomes `x-container-type:inline-size`. */
const unknown = (feature: string) => feature.replace(/[a-z]/, 'x-$&');

import type { Random } from '../testing/seeded-random.ts';

/** Field names with a meaning in JavaScript or MongoDB, and unknown ones. */
export const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'then',
  'length',
  '$where',
  '$set',
  '$gt',
  '_id',
  'a.b',
  '',
  'type',
  'accountStatus',
  'isAdmin',
  '\u0000',
  'ñandú',
];

/** Values that no field expects. */
const oddValues: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  { $where: 'sleep(5000)' },
  ['a'],
  [],
  [{ $gt: '' }],
  {},
  { a: { b: { c: { d: [{ e: null }] } } } },
  { toString: 'x', length: 5 },
  7,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  null,
  '',
  '   ',
  'NaN',
  'Infinity',
  '1',
  'a'.repeat(10_000),
  '\u202Eabc\u2066מרחבא',
  '👩🏽‍🦰👨‍👩‍👧',
  'a\uD800b',
  'a\u0000b',
  'a\r\nBcc: x@example.com',
  '../../etc/passwd',
  '{{7*7}}${7*7}<script>alert(1)</script>',
  '=HYPERLINK("http://example.com")',
  '__proto__',
  '2026-02-30',
  '+012026-01-01',
  '24:61',
];

/** JSON texts, some of which no value serializes to. */
export function hostileJson(random: Random): string {
  return random.pick<() => string>([
    () => JSON.stringify(random.pick(oddValues)),
    () => JSON.stringify(random.pick(oddValues)),
    () => JSON.stringify(hostileText(random)),
    () => random.pick(['0', '-0', '1e400', '-1e400', '1e-400', '9223372036854775808', '0.30000000000000004']),
    () => String(random.between(-9, 99_999)),
    () => `{"${escaped(random.pick(hostileKeys))}":${JSON.stringify(hostileText(random))}}`,
    () => `{"__proto__":{"type":"admin","isAdmin":true}}`,
    () => `{"constructor":{"prototype":{"status":"active"}}}`,
    () => nested(random, '[', ']'),
    () => nested(random, '{"a":', '}'),
    () => `[${Array.from({ length: random.between(0, 500) }, () => 'null').join(',')}]`,
  ])();
}

function nested(random: Random, open: string, close: string): string {
  const depth = random.pick([3, 100, 5_000]);
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

const scraps = [
  'a',
  'ñ',
  '\u0000',
  '\u202E',
  '\uD83D\uDE00',
  '\uFFFF',
  '"',
  '\\',
  "'",
  '<',
  '%',
  '\r\n',
  '$',
  '{',
  '\u00AD',
];

export function hostileText(random: Random): string {
  return random.pick<() => string>([
    () => Array.from({ length: random.between(0, 40) }, () => random.pick(scraps)).join(''),
    () => random.pick(scraps).repeat(random.pick([1, 73, 1_000, 30_000])),
    () => random.pick(hostileKeys),
    () => String.fromCharCode(...Array.from({ length: 12 }, () => random.between(0, 0xffff))),
    () => random.pick(['null', 'undefined', 'NaN', 'true', '-1', '0x10', '1e9', '2026-13-45', '99:99', 'f'.repeat(24)]),
    () => random.pick(['../../../../../etc/passwd', 'file:/etc/passwd', '${jndi:ldap://a}', "' OR 1=1 --", '{{7*7}}']),
  ])();
}

/** Bodies of broken JSON, or of no JSON at all. */
export function hostileBody(random: Random): Buffer {
  return random.pick<() => Buffer>([
    () => Buffer.from(Array.from({ length: random.between(1, 300) }, () => random.between(0, 255))),
    () => Buffer.from('{"email":"a@example.com"'),
    () => Buffer.from('\uFEFF{"email":"a@example.com"}'),
    () => Buffer.from('{"email":"a@example.com"}', 'utf16le'),
    () => Buffer.from(`{"a":"${'a'.repeat(random.pick([90_000, 102_500, 400_000]))}"}`),
    () => Buffer.from(nested(random, '[', ']')),
    () => Buffer.from(nested(random, '{"a":', '}')),
    () => Buffer.from('{"a":1,"a":2,"__proto__":null}'),
    () => Buffer.from("{'a':1}"),
    () => Buffer.from('{"a":\u0000}'),
    () => Buffer.from(random.pick(['', ' ', 'null', '0', '"', '[]', 'NaN', '//', '{}{}', '[[[[', '\u0000\u0000'])),
    () => Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28, 0xff, 0xfe]), Buffer.from('"}')]),
  ])();
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

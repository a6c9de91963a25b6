/** Values that no field expects, with their names in a failure. */
export const oddValues: Readonly<Record<string, unknown>> = {
  'an operator': { $gt: '' },
  'an operator that is always true': { $ne: null },
  'a regular expression': { $regex: '.*' },
  'code to run': { $where: 'sleep(5000)' },
  'an array': ['a'],
  'an empty array': [],
  'an array of operators': [{ $gt: '' }],
  'an empty object': {},
  'a nested object': { a: { b: { c: { d: [{ e: null }] } } } },
  'an object with toString': { toString: 'x', length: 5 },
  'a number': 7,
  'a negative number': -1,
  'a fraction': 1.5,
  'a huge number': 1e308,
  'more than a safe integer': 2 ** 53,
  true: true,
  null: null,
  'an empty text': '',
  blanks: '   ',
  'not a number': 'NaN',
  infinity: 'Infinity',
  'a number as text': '1',
  'ten thousand characters': 'a'.repeat(10_000),
  'right to left': '\u202Eabc\u2066מרחבא',
  emoji: '👩🏽‍🦰👨‍👩‍👧',
  'a lone surrogate': 'a\uD800b',
  NUL: 'a\u0000b',
  'line breaks': 'a\r\nBcc: x@example.com',
  'a path': '../../etc/passwd',
  'a template': '{{7*7}}${7*7}<script>alert(1)</script>',
  'a formula': '=HYPERLINK("http://example.com")',
  'the name of a prototype': '__proto__',
  'an impossible date': '2026-02-30',
  'a year beyond': '+012026-01-01',
  'an impossible time': '24:61',
};

/** The same for a query or a path, where everything is text. */
export const oddTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...oddValues, 'an object as text': '[object Object]', 'a big number': '99999999999999999999' })
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    // Longer addresses reach no service: Node refuses headers over 16 kB.
    .map(([name, text]) => [name, text.slice(0, 4_000).toWellFormed()]),
);

/** Bodies that are no JSON object. */
export const oddBodies: Readonly<Record<string, string>> = {
  'an array': '[]',
  'an array of objects': '[{}]',
  'a text': '"a"',
  'a number': '7',
  null: 'null',
  true: 'true',
  'nothing at all': '',
  'an empty object': '{}',
  'nested arrays': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'nested objects': `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  'a field twice': '{"email":"a@example.com","email":{"$gt":""},"__proto__":{"x":1}}',
};

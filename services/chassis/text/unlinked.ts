/** Invisible characters and direction marks, which hide what a mail program reads. */
const unseen = /[\p{Cf}\p{Co}\p{Cn}]/gu;

/** All characters that a browser reads as a dot in a host name. */
const dot = '[.\\u3002\\uFF0E\\uFF61\\u2024\\uFE52]';

const linkLike = new RegExp(
  [
    '[^\\s@＠]*[@＠][^\\s]*', // an email address
    '\\S*:/\\S*', // https://…
    '(?<![\\p{L}\\d])(?:tel|sms|mailto|whatsapp|javascript|data|callto|facetime|geo):\\S*',
    `\\S*[\\p{L}\\d]${dot}\\p{L}{2}\\S*`, // evil.com, also with letters of other scripts
    `\\S*\\d+${dot}\\d+${dot}\\d+${dot}\\d+\\S*`, // 1.2.3.4/login
  ].join('|'),
  'giu',
);

/** Seven or more digits that belong together, like a telephone number; not within a word. */
const numberLike = /(?<![\p{L}\d])\+?\(?\d(?:[\s().\-–/]{0,2}\d){6,}(?![\p{L}\d])/gu;

/** Digits that are no telephone number: an amount with thousands separators, a date, a span of years. */
const noTelephone = [
  /^\d{1,3}(?:\.\d{3})+$/,
  /^\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d$/,
  /^(?:19|20)\d\d[/.-]\d{1,2}[/.-]\d{1,2}$/,
  /^(?:19|20)\d\d ?[/–-] ?(?:19|20)\d\d$/,
];

const leftOut = '…';

/**
 * Replaces with «…» what a mail program would turn into a link: addresses of pages and mailboxes, IP addresses,
 * telephone numbers.
 */
export function unlinked(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(linkLike, leftOut)
    .replaceAll(numberLike, (digits) => (noTelephone.some((kind) => kind.test(digits)) ? digits : leftOut));
}

const longestName = 40;

/**
 * A person's name as a mail may show it: letters, blanks, apostrophes, hyphens and the dots of abbreviations, at most
 * 40 characters. Null for a name that is an address, a number or a sentence (`docs/product.md` §4.5).
 */
export function nameInMail(name: string): string | null {
  const isName = name.length <= longestName && /^\p{L}[\p{L}\p{M} '’.-]*$/u.test(name);
  return isName && unlinked(name) === name.normalize('NFC') ? name : null;
}

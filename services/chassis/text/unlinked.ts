/** Characters that are not seen, or turn the direction of writing: they hide what a mail program reads. */
const unseen = /[\p{Cf}\p{Co}\p{Cn}]/gu;

/** All that a browser reads as the dot of a host name. */
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

/** Seven digits or more that belong together, as a telephone has them; not within a word. */
const numberLike = /(?<![\p{L}\d])\+?\(?\d(?:[\s().\-–/]{0,2}\d){6,}(?![\p{L}\d])/gu;

/** An amount with its dots of thousands, a date, and a span of years: digits that nobody can dial. */
const noTelephone = [
  /^\d{1,3}(?:\.\d{3})+$/,
  /^\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d$/,
  /^(?:19|20)\d\d[/.-]\d{1,2}[/.-]\d{1,2}$/,
  /^(?:19|20)\d\d ?[/–-] ?(?:19|20)\d\d$/,
];

const leftOut = '…';

/**
 * The text without what a mail program would turn into a link: addresses of pages and mailboxes, IP addresses, telephone
 * numbers. Each becomes «…».
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
 * A person's name as a mail may show it: letters, blanks, apostrophes, hyphens and the dots of abbreviations, at most 40
 * characters. Null for a name that is an address, a number or a sentence (`docs/product.md` §4.5).
 */
export function nameInMail(name: string): string | null {
  const isName = name.length <= longestName && /^\p{L}[\p{L}\p{M} '’.-]*$/u.test(name);
  return isName && unlinked(name) === name.normalize('NFC') ? name : null;
}

/** A word of a search: its alternative forms, one of which a text must contain. */
export type Word = readonly string[];

/** A pattern that matches any of these texts literally. */
export function anyOf(forms: Word): string {
  return `(?:${forms.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|')})`;
}

const wordCharacters = String.raw`\p{L}\p{N}`;

/** A way in which a word may fit a text, and what a text loses that it does not fit. */
interface Fit {
  /** For JavaScript with the flag `u`, and for MongoDB. */
  readonly pattern: string;
  readonly loss: number;
}

/**
 * How well a word fits a folded text that begins with the first name (docs/product.md §4.3): as a whole word, at the
 * beginning of a word, and at the beginning of the first name.
 */
export function fitsOf(word: Word): readonly Fit[] {
  const beginning = `(?:^|[^${wordCharacters}])${anyOf(word)}`;
  return [
    { pattern: `${beginning}(?![${wordCharacters}])`, loss: 2 },
    { pattern: beginning, loss: 2 },
    { pattern: `^${anyOf(word)}`, loss: 1 },
  ];
}

/** The distance of a folded text from a perfect fit of all words, by which searches sort. */
export function misfitOf(text: string, words: readonly Word[]): number {
  const missed = words.flatMap(fitsOf).filter(({ pattern }) => !new RegExp(pattern, 'u').test(text));
  return missed.reduce((sum, { loss }) => sum + loss, 0);
}

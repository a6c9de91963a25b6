const beginsWithWord = /^«?plan(?![\p{L}\p{M}\p{N}])/iu;

/**
 * A plan's name after the word: `plan Amanecer`, `plan «Amanecer»`. A name that begins with the word stands alone:
 * `Plan Élite` (`docs/product.md` §2.6).
 */
export function namedPlan(name: string, word = 'plan'): string {
  return beginsWithWord.test(name) ? name : `${word} ${name}`;
}

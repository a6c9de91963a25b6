import { foldName } from '@studio/contracts/fold-name';

/** The words of a whole name, where they are split, and whether that is sure. */
export interface SplitName {
  readonly words: readonly string[];
  /** How many words form the part that comes first. */
  readonly first: number;
  /** Whether the last name comes first. */
  readonly lastFirst: boolean;
  readonly isSure: boolean;
}

/** Words that belong to the next one: «de la Cruz». */
const particles = /^(de|del|la|las|los|y|san|santa|da|di|van|von)$/i;

/**
 * Splits the whole names of a list. Two and four words are split in the middle; of three, the middle one is a given
 * name if another row has it as one. `lastFirst` names begin with the last name, and so does any name with a comma, which
 * decides its split.
 */
export function nameSplitter(names: readonly string[], { lastFirst }: { readonly lastFirst: boolean }) {
  const outer = (words: readonly string[]) => foldName(words.at(lastFirst ? -1 : 0) ?? '');
  const given = new Set(names.map((name) => outer(wordsOf(name))));
  return (name: string): SplitName => {
    const [beforeComma, afterComma] = name.split(/\s*,\s*/);
    if (afterComma) {
      const [before, after] = [wordsOf(beforeComma!), wordsOf(afterComma)];
      return { words: [...before, ...after], first: before.length, lastFirst: true, isSure: true };
    }
    const words = wordsOf(name);
    if (words.length !== 3)
      return { words, first: Math.floor(words.length / 2) || 1, lastFirst, isSure: words.length % 2 === 0 };
    const isMiddleGiven = given.has(foldName(words[1]!));
    return { words, first: isMiddleGiven === lastFirst ? 1 : 2, lastFirst, isSure: false };
  };
}

/** The parts of a name that is cut after `first` words. */
export function partsOf(words: readonly string[], first: number, { lastFirst }: { readonly lastFirst: boolean }) {
  const [front, back] = [words.slice(0, first).join(' '), words.slice(first).join(' ')];
  return lastFirst ? { firstName: back, lastName: front } : { firstName: front, lastName: back };
}

function wordsOf(name: string): string[] {
  const words: string[] = [];
  let prefix = '';
  for (const word of name.split(/\s+/).filter((each) => each !== '')) {
    if (particles.test(word)) prefix += `${word} `;
    else {
      words.push(`${prefix}${word}`);
      prefix = '';
    }
  }
  return prefix === '' ? words : [...words, prefix.trim()];
}

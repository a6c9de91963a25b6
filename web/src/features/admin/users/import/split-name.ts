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

/** Given names that are common as the second of two, and hardly ever a surname. */
const secondNames = new Set(
  `adriana alberto alejandra alejandro alfonso amparo andrea andres antonio augusto beatriz camila camilo carlos carolina cecilia
  clara claudia cristina daniel daniela david diana diego eduardo elena emilio enrique ernesto esteban eugenia felipe fernanda
  fernando francisco gabriel gabriela gustavo ignacio ines isabel ivan javier johana jorge jose juan juliana julian liliana lorena
  lucia luis luisa luz manuel marcela margarita maria mariana mario marta mateo mauricio mercedes miguel milena monica natalia
  nicolas pablo paola patricia pedro pilar rafael ricardo roberto rocio rodrigo rosa samuel sandra santiago sebastian sofia stella
  susana teresa valentina veronica victoria viviana ximena yaneth`.split(/\s+/),
);

/** Words that belong to the next one: «de la Cruz». */
const particles = /^(de|del|la|las|los|y|san|santa|da|di|van|von)$/i;

/**
 * Splits the whole names of a list. Two and four words are split in the middle; of three, the middle one is a given
 * name if it is a common one, or another row has it as one. `lastFirst` names begin with the last name, and so does any
 * name with a comma, which decides its split.
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
    const middle = foldName(words[1]!);
    const isMiddleGiven = secondNames.has(middle) || given.has(middle);
    return { words, first: isMiddleGiven === lastFirst ? 1 : 2, lastFirst, isSure: false };
  };
}

/** The parts of a name that is cut after `first` words. */
export function partsOf(words: readonly string[], first: number, { lastFirst }: { readonly lastFirst: boolean }) {
  const [front, back] = [words.slice(0, first).join(' '), words.slice(first).join(' ')];
  return lastFirst ? { firstName: back, lastName: front } : { firstName: front, lastName: back };
}

/** A name in capitals, or in small letters, as names are written: «Jorge Iván», «De la Cruz». Any other stays. */
export function nameInCase(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name;
  return name
    .toLowerCase()
    .replaceAll(/[\p{L}\p{M}]+/gu, (word, at) =>
      at > 0 && particles.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
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

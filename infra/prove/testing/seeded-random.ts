/** Reproducible random numbers: the same seed draws the same. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** @throws RangeError when `items` is empty */
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** An independent generator, which draws of others do not affect. */
  fork(name: string): Random;
}

export function seededRandom(seed: number): Random {
  const fraction = mulberry32(seed);
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('there is nothing to choose from');
      return items[between(0, items.length - 1)]!;
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: fraction() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
    fork: (name) => seededRandom(hash(`${seed}:${name}`)),
  };
}

/** The given seed, or a random one, which the caller must print. @throws Error when it is not a whole number */
export function chooseSeed(given: string | undefined): number {
  if (given === undefined || given === '') return Math.floor(Math.random() * 2 ** 31);
  if (!/^\d{1,10}$/.test(given)) throw new Error(`a seed is a whole number, not ${given}`);
  return Number(given);
}

/** The generator mulberry32: 32 bits of state, good enough to spread faults and odd input. */
function mulberry32(seed: number): () => number {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}

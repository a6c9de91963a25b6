/** Pseudo-random numbers that are the same each time, so that a demonstration can be repeated (mulberry32). */
export function createChance(seed: number) {
  let state = seed;
  /** From 0 up to 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  /** A whole number; both ends included. */
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    /** True in the given percentage of cases. */
    percent: (of: number) => next() * 100 < of,
    whole,
    pick: <T>(choices: readonly T[]): T => choices[whole(0, choices.length - 1)]!,
    /** A choice with a probability proportional to its weight. */
    weighted: <T extends string>(weights: Readonly<Record<T, number>>) => {
      const entries = Object.entries<number>(weights) as [T, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (left -= weight) < 0);
      return (found ?? entries[0]!)[0];
    },
  };
}

export type Chance = ReturnType<typeof createChance>;

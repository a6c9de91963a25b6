const passing = {
  check: () => Promise.resolve(),
  consume: () => Promise.resolve(1),
  giveBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};

/** Limits that let everything pass, for tests of something else. */
export const unlimited = { ...passing, each: passing, strangers: passing };

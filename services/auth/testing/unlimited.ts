/** A limit that lets everything pass, for tests of something else. */
export const unlimited = {
  check: () => Promise.resolve(),
  consume: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};

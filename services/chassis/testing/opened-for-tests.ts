import { afterAll, beforeAll } from 'vitest';

/**
 * Opens a bench before the tests of a file or a group, and closes it after them. Its parts are there once the tests run.
 * `audit` looks at what they left.
 */
export function openedForTests<B extends { readonly close: () => Promise<unknown> }>(
  open: () => Promise<B>,
  audit?: (bench: B) => Promise<void>,
): B {
  const bench = {} as B;
  beforeAll(async () => void Object.assign(bench, await open()));
  afterAll(async () => {
    try {
      await audit?.(bench);
    } finally {
      await bench.close();
    }
  });
  return bench;
}

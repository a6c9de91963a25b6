type ReadMany<V> = (keys: ReadonlySet<string>) => Promise<ReadonlyMap<string, V>>;

interface Round<V> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, V>>;
  readonly start: () => void;
}

/**
 * Combines concurrent lookups into few reads. One read runs at a time; lookups that arrive meanwhile share the next
 * one. A read starts after its callers have asked, so its result is never older than their call.
 */
export function coalesceReads<V>(readMany: ReadMany<V>): (key: string) => Promise<V | undefined> {
  let next: Round<V> | undefined;
  let reading = false;

  function startNext(): void {
    const round = next;
    next = undefined;
    reading = round !== undefined;
    round?.start();
  }

  return async (key) => {
    next ??= openRound(readMany, startNext);
    const round = next;
    round.keys.add(key);
    // Calls in the same turn of the event loop still join.
    if (!reading) {
      reading = true;
      setImmediate(startNext);
    }
    return (await round.found).get(key);
  };
}

function openRound<V>(readMany: ReadMany<V>, done: () => void): Round<V> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const keys = new Set<string>();
  const found = promise.then(() => readMany(keys)).finally(done);
  return { keys, found, start: resolve };
}

/** Milliseconds for which a mutation of unknown outcome keeps its key. Later, the same request is a new one. */
const keptForMs = 2 * 60_000;

/** Generates an idempotency key. `crypto.randomUUID` does not exist on pages without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Creates a key per mutation, by the serialized request, and keeps it while the outcome is unknown (docs/product.md §5.1).
 */
export function createIdempotencyKeys(now: () => number = Date.now) {
  const unknown = new Map<string, { readonly key: string; readonly until: number }>();
  return {
    keyOf(act: string) {
      const kept = unknown.get(act);
      return kept && kept.until > now() ? kept.key : newIdempotencyKey();
    },
    /** The answer was lost: a retry of the same request reuses this key. */
    lost: (act: string, key: string) => void unknown.set(act, { key, until: now() + keptForMs }),
    /** The request was refused: the next attempt gets a new key. */
    refused: (act: string) => void unknown.delete(act),
    /** A mutation succeeded: the screen is up to date, so a repeated request is a new one. */
    done: () => unknown.clear(),
  };
}

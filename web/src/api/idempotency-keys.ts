/** Milliseconds for which a mutation of unknown outcome keeps its key. Later, the same request is a new one. */
const keptForMs = 2 * 60_000;

/** Generates an idempotency key. `crypto.randomUUID` does not exist on pages without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Idempotency keys of mutations, looked up by the serialized request. */
export interface IdempotencyKeys {
  keyOf(act: string): string;
  /** The answer was lost: a retry of the same request reuses this key. */
  lost(act: string, key: string): void;
  /** The request was refused: the next attempt gets a new key. */
  refused(act: string): void;
  /** A mutation succeeded: the screen is up to date, so a repeated request is a new one. */
  done(): void;
}

/** Creates a key per mutation and keeps it while the outcome is unknown (docs/product.md §5.1). */
export function createIdempotencyKeys(now: () => number = Date.now): IdempotencyKeys {
  const unknown = new Map<string, { readonly key: string; readonly until: number }>();
  return {
    keyOf(act) {
      const kept = unknown.get(act);
      return kept && kept.until > now() ? kept.key : newIdempotencyKey();
    },
    lost: (act, key) => void unknown.set(act, { key, until: now() + keptForMs }),
    refused: (act) => void unknown.delete(act),
    done: () => unknown.clear(),
  };
}

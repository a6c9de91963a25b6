/** How long an act of unknown outcome keeps its key, in milliseconds: after that, the same is meant anew. */
const keptForMs = 2 * 60_000;

/** A key for one act of a person; as good on a page without TLS, where there is no `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Idempotency keys of acts; an act is named by all that is sent for it. */
export interface IdempotencyKeys {
  keyOf(act: string): string;
  /** The answer was lost: the same act, when it is tried again, is the same to the servers. */
  lost(act: string, key: string): void;
  /** The act was refused: whoever tries again tries anew. */
  refused(act: string): void;
  /** An act was done: what is shown is up to date, and the same as one before it is another act. */
  done(): void;
}

/** One key for each act of a person, kept while nobody knows what became of it (docs/product.md §5.1). */
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

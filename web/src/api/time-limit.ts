/** A signal that aborts after `ms` milliseconds, or together with `outer`. */
export function timeLimit(ms: number, outer?: AbortSignal): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  if (outer) abortWith(outer, limit);
  return limit.signal;
}

/** Aborts `inner` together with `outer`. `AbortSignal.any` is newer than the oldest supported browsers. */
export function abortWith(outer: AbortSignal, inner: AbortController): void {
  if (outer.aborted) inner.abort();
  outer.addEventListener('abort', () => inner.abort(), { signal: inner.signal });
}

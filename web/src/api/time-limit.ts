/** A signal that aborts after `ms` milliseconds, or with `outer`. `AbortSignal.any` is newer than the oldest browsers. */
export function timeLimit(ms: number, outer?: AbortSignal): AbortSignal {
  const limit = new AbortController();
  const end = () => limit.abort();
  setTimeout(end, ms);
  if (outer?.aborted) end();
  outer?.addEventListener('abort', end);
  return limit.signal;
}

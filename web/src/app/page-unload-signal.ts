/** Aborts when the page unloads. Requests that fail then say nothing about the session. */
export function pageUnloadSignal(): AbortSignal {
  const leaving = new AbortController();
  window.addEventListener('beforeunload', () => leaving.abort(), { once: true });
  return leaving.signal;
}

/** Is aborted when the page goes: it loses its requests then, which says nothing about the session. */
export function pageUnloadSignal(): AbortSignal {
  const leaving = new AbortController();
  window.addEventListener('beforeunload', () => leaving.abort(), { once: true });
  return leaving.signal;
}

import { savedAtHeader } from './own-answers.ts';

const listeners = new Set<() => void>();
let oldest: string | null = null;

function set(value: string | null): void {
  if (value === oldest) return;
  oldest = value;
  for (const onChange of listeners) onChange();
}

/** The age of the answers on the screen while the service worker serves those of an earlier visit. */
export const savedAt = {
  /** When the oldest of them was given, as an ISO instant; null once the server answers again. */
  read: () => oldest,
  subscribe: (onChange: () => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};

/** Notes whether an answer came from the cache; returns true if it did. */
export function noteSavedAt(headers: Headers): boolean {
  const given = headers.get(savedAtHeader);
  set(given && oldest && oldest < given ? oldest : given);
  return given !== null;
}

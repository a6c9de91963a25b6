import { savedAtHeader } from './own-answers.ts';

const listeners = new Set<() => void>();
let oldest: string | null = null;

function set(value: string | null): void {
  if (value === oldest) return;
  oldest = value;
  for (const onChange of listeners) onChange();
}

/** How old the answers on the screen are, while the service worker gives those of an earlier visit. */
export const savedAt = {
  /** When the oldest of them was given, as an ISO instant; null once the server answers again. */
  read: () => oldest,
  subscribe: (onChange: () => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};

/** Notes whether an answer was kept; returns true for one that was. */
export function noteSavedAt(headers: Headers): boolean {
  const given = headers.get(savedAtHeader);
  set(given && oldest && oldest < given ? oldest : given);
  return given !== null;
}

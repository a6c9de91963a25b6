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

/** When a cached answer was given; undefined for one of the server, which ends the age of the screen. */
export function savedAtOf(headers: Headers): string | undefined {
  const given = headers.get(savedAtHeader) ?? undefined;
  if (!given) set(null);
  return given;
}

/** Notes the age of what is shown without the server. */
export const noteSavedAt = (given: string) => set(oldest && oldest < given ? oldest : given);

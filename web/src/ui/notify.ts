import type { Id, toast as Toast } from 'react-toastify/unstyled';
import { logError } from '../logging/log-error.ts';

/** Milliseconds a toast stays (spec §8): 4 s, success 3 s, error 5 s. */
export const toastMs = { standard: 4_000, success: 3_000, error: 5_000 } as const;

type Kind = 'info' | 'success' | 'error';

/** The toast that last said each text. */
const said = new Map<string, Id>();

/** Toasts are no part of what the first paint needs: `LateToasts` fetches them right after it. */
function show(kind: Kind, text: string, autoClose: number): void {
  import('react-toastify/unstyled').then(
    ({ toast }) => say(toast, kind, text, autoClose),
    (error: unknown) => logError('Toasts could not be fetched', error),
  );
}

/**
 * What is said already is said anew in its place, and stays as long again: on a phone a pile of the same would cover
 * half of the page.
 */
function say(toast: typeof Toast, kind: Kind, text: string, autoClose: number): void {
  const shown = said.get(text);
  if (shown !== undefined && toast.isActive(shown)) toast.update(shown, { type: kind, autoClose });
  else said.set(text, toast[kind](text, { autoClose }));
}

export const notify = {
  info: (text: string) => show('info', text, toastMs.standard),
  success: (text: string) => show('success', text, toastMs.success),
  error: (text: string) => show('error', text, toastMs.error),
};

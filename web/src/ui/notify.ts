import { logError } from '../logging/log-error.ts';

/** Milliseconds a toast stays (spec §8): 4 s, success 3 s, error 5 s. */
export const toastMs = { standard: 4_000, success: 3_000, error: 5_000 } as const;

type Kind = 'info' | 'success' | 'error';

/** Toasts are no part of what the first paint needs: `LateToasts` fetches them right after it. */
function show(kind: Kind, text: string, autoClose: number): void {
  import('react-toastify/unstyled').then(
    ({ toast }) => toast[kind](text, { autoClose }),
    (error: unknown) => logError('Toasts could not be fetched', error),
  );
}

export const notify = {
  info: (text: string) => show('info', text, toastMs.standard),
  success: (text: string) => show('success', text, toastMs.success),
  error: (text: string) => show('error', text, toastMs.error),
};

import { logError } from '../logging/log-error.ts';
import type { Message } from './toasts.tsx';

/**
 * Milliseconds for which a toast is shown: 4 s, success 3 s, error 5 s; longer with a button (docs/product.md §6.7).
 */
const toastMs = { info: 4_000, success: 3_000, error: 5_000 } as const;
const toastWithActionMs = 8_000;

type Extras = Pick<Message, 'detail' | 'action'>;

/** Loads the toasts' code with the first message unless `LazyToasts` already has: the first paint does not need it. */
function show({ action, ...told }: Message): void {
  const message = { ...told, action: action?.isOffered?.() === false ? undefined : action };
  const ms = message.action ? toastWithActionMs : toastMs[message.kind];
  import('./toasts.tsx').then(
    ({ showToast }) => showToast(message, ms),
    (error: unknown) => {
      logError('Toasts could not be fetched', error);
      showPlainly(message, ms);
    },
  );
}

/** Fallback when the toasts' code cannot be fetched. */
function showPlainly({ kind, text, detail }: Message, ms: number): void {
  const place = document.createElement('p');
  place.className = 'plain-message';
  place.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  document.body.append(place);
  // Screen readers announce changes only in a live region that already exists.
  requestAnimationFrame(() => (place.textContent = detail ? `${text}. ${detail}` : text));
  setTimeout(() => place.remove(), ms);
}

export const notify = {
  info: (text: string, extras: Extras = {}) => show({ kind: 'info', text, ...extras }),
  success: (text: string, extras: Extras = {}) => show({ kind: 'success', text, ...extras }),
  error: (text: string, extras: Extras = {}) => show({ kind: 'error', text, ...extras }),
};

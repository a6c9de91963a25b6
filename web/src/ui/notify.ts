import { logError } from '../logging/log-error.ts';
import type { Message } from './toasts.tsx';

/** Milliseconds a toast stays: 4 s, success 3 s, error 5 s; longer where there is something to press (docs/product.md §6.7). */
const toastMs = { info: 4_000, success: 3_000, error: 5_000 } as const;
const toastWithActionMs = 8_000;

type Extras = Pick<Message, 'detail' | 'action'>;

/** The first paint needs no toasts: their code is fetched with the first one, if `LazyToasts` has not fetched it yet. */
function show(message: Message): void {
  const ms = message.action ? toastWithActionMs : toastMs[message.kind];
  import('./toasts.tsx').then(
    ({ showToast }) => showToast(message, ms),
    (error: unknown) => {
      logError('Toasts could not be fetched', error);
      showPlainly(message, ms);
    },
  );
}

/** Where the code of the toasts is gone, a message is shown without it. */
function showPlainly({ kind, text, detail }: Message, ms: number): void {
  const place = document.createElement('p');
  place.className = 'plain-message';
  place.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  document.body.append(place);
  // Screen readers announce what changes in a live region that is there already.
  requestAnimationFrame(() => (place.textContent = detail ? `${text}. ${detail}` : text));
  setTimeout(() => place.remove(), ms);
}

export const notify = {
  info: (text: string, extras: Extras = {}) => show({ kind: 'info', text, ...extras }),
  success: (text: string, extras: Extras = {}) => show({ kind: 'success', text, ...extras }),
  error: (text: string, extras: Extras = {}) => show({ kind: 'error', text, ...extras }),
};

import { logError } from '../logging/log-error.ts';
import type { Message } from './toasts.tsx';

/** Milliseconds for which a message is shown without the toasts' code. */
const plainMs = 5_000;

type Extras = Pick<Message, 'detail' | 'about' | 'action'>;

/** Loads the toasts' code with the first message unless `LazyToasts` already has: the first paint does not need it. */
function show(message: Message): void {
  import('./toasts.tsx').then(
    ({ showToast }) => showToast(message),
    (error: unknown) => {
      logError('Toasts could not be fetched', error);
      showPlainly(message);
    },
  );
}

/** Fallback when the toasts' code cannot be fetched. */
function showPlainly({ kind, text, detail }: Message): void {
  const place = document.createElement('p');
  place.className = 'plain-message';
  place.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  document.body.append(place);
  // Screen readers announce changes only in a live region that already exists.
  requestAnimationFrame(() => (place.textContent = detail ? `${text}. ${detail}` : text));
  setTimeout(() => place.remove(), plainMs);
}

/** Takes the toast about a subject away: what it says is over. */
const over = (about: string) =>
  void import('./toasts.tsx').then(
    ({ closeToast }) => closeToast(about),
    () => undefined,
  );

export const notify = {
  over,
  info: (text: string, extras: Extras = {}) => show({ kind: 'info', text, ...extras }),
  success: (text: string, extras: Extras = {}) => show({ kind: 'success', text, ...extras }),
  error: (text: string, extras: Extras = {}) => show({ kind: 'error', text, ...extras }),
};

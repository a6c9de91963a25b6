import { retryUnknownOutcome } from '../api/send-mutation.ts';
import type { AppStore } from './store.ts';
import { logError } from '../logging/log-error.ts';
import { pageUnloadSignal } from './page-unload-signal.ts';
import { sessionApi } from '../features/login/session-endpoints.ts';
import { sessionEnded, sessionReplaced } from '../session/session-slice.ts';
import { storedToken } from '../session/stored-token.ts';

/**
 * Checks a stored token by fetching the profile, and clears the session if that fails (docs/product.md §4.4). Retries
 * while the outcome is unknown: a restarting service has not refused the token.
 */
export async function startSession(store: AppStore, leaving: AbortSignal): Promise<void> {
  const { token } = store.getState().session;
  if (!token) return;
  const { error } = await retryUnknownOutcome(leaving, () => fetchProfile(store));
  if (!error || leaving.aborted) return;
  logError('The profile check failed; signing out', error);
  if (store.getState().session.token === token) store.dispatch(sessionEnded());
}

async function fetchProfile({ dispatch }: AppStore): Promise<{ readonly error?: unknown }> {
  const check = dispatch(sessionApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true }));
  const outcome = await check;
  check.unsubscribe();
  return outcome;
}

/**
 * Follows sign-ins and sign-outs of other tabs. A frozen tab, or one restored from the back/forward cache, gets no
 * `storage` event: it compares the token when it is shown again, and stays hidden until then (docs/product.md §4.4).
 */
export function followOtherTabs(store: AppStore): void {
  function compare(): void {
    if (!storedToken.isOther(store.getState().session.token)) return;
    store.dispatch(sessionReplaced(storedToken.read()));
    void startSession(store, pageUnloadSignal());
  }
  function show(isShown: boolean): void {
    document.documentElement.style.visibility = isShown ? '' : 'hidden';
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === storedToken.key || key === null) compare();
  });
  document.addEventListener('visibilitychange', compare);
  window.addEventListener('focus', compare);
  window.addEventListener('pagehide', () => show(false));
  window.addEventListener('pageshow', () => {
    compare();
    // React renders the change before the next task.
    setTimeout(() => show(true));
  });
}

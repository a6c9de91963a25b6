import { retryUnknownOutcome } from '../api/send-mutation.ts';
import type { AppStore } from './store.ts';
import { logError } from '../logging/log-error.ts';
import { pageUnloadSignal } from './page-unload-signal.ts';
import { sessionApi } from '../features/login/session-endpoints.ts';
import { sessionEnded, sessionReplaced } from '../session/session-slice.ts';
import { storedToken } from '../session/stored-token.ts';

/**
 * The check on start (spec §4): a stored token is good if it fetches the profile, else the session is cleared. A service
 * that begins anew meanwhile has not refused the token: it is asked again before it counts as failed.
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
 * Signing in or out in one tab does so in all of them. A tab that was frozen, or kept by the browser for a step back, has
 * heard nothing: it compares when it is shown again, and paints nothing before (docs/product.md §4.4).
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
    // React renders what follows from it before the next task.
    setTimeout(() => show(true));
  });
}

import { insist } from '../../api/idempotency.ts';
import type { AppStore } from '../../app/store.ts';
import { logError } from '../../logging/log-error.ts';
import { pageLeaving } from './page-leaving.ts';
import { sessionApi } from './session-endpoints.ts';
import { sessionEnded, sessionReplaced } from './session-slice.ts';
import { storedToken } from './stored-token.ts';

/**
 * The check on start (spec §4): a stored token is good if it fetches the profile, else the session is cleared. A service
 * that begins anew meanwhile has not refused the token: it is asked again before it counts as failed.
 */
export async function startSession(store: AppStore, leaving: AbortSignal): Promise<void> {
  const { token } = store.getState().session;
  if (!token) return;
  const { error } = await insist(leaving, () => fetchProfile(store));
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

/** Signing in or out in one tab does so in all of them. */
export function followOtherTabs(store: AppStore): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== storedToken.key && event.key !== null) return;
    const token = storedToken.read();
    if (token === store.getState().session.token) return;
    store.dispatch(sessionReplaced(token));
    void startSession(store, pageLeaving());
  });
}

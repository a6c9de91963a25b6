import { logError } from '../../logging/log-error.ts';
import type { AppStore } from '../../app/store.ts';
import { pageLeaving } from './page-leaving.ts';
import { sessionApi } from './session-endpoints.ts';
import { sessionEnded, sessionReplaced } from './session-slice.ts';
import { storedToken } from './stored-token.ts';

/** The check on start (spec §4): a stored token is good if it fetches the profile, else the session is cleared. */
export async function startSession(store: AppStore, leaving: AbortSignal): Promise<void> {
  const { token } = store.getState().session;
  if (!token) return;
  const check = store.dispatch(sessionApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true }));
  try {
    await check.unwrap();
  } catch (error) {
    if (leaving.aborted) return;
    logError('The profile check failed; signing out', error);
    if (store.getState().session.token === token) store.dispatch(sessionEnded());
  } finally {
    check.unsubscribe();
  }
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

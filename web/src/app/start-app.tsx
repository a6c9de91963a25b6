import './zod-without-eval.ts';
import '../styles/primitives.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { retryUnknownOutcome } from '../api/send-mutation.ts';
import { sessionApi } from '../features/login/session-endpoints.ts';
import { logError } from '../logging/log-error.ts';
import { keepAnswersOf } from '../offline/own-answers.ts';
import { registerWorker } from '../offline/register-worker.ts';
import { sessionEnded, sessionReplaced } from '../session/session-slice.ts';
import { storedToken } from '../session/stored-token.ts';
import { notify } from '../ui/notify.ts';
import { App } from './app.tsx';
import { isNewBuild } from './new-build.ts';
import { pageUnloadSignal } from './page-unload-signal.ts';
import { pagesOf } from './page-code.ts';
import { pages } from './pages.tsx';
import { createStore, type AppStore } from './store.ts';

/** The worker's downloads must not compete with those of the page. */
const workerDelayMs = 2_000;

/** Renders the app once the session is checked and the page's code has arrived. */
export async function startApp(root: Element, leaving: AbortSignal): Promise<void> {
  const store = createStore();
  const { token } = store.getState().session;
  const signedIn = token !== null;
  void keepAnswersOf(token);
  followOtherTabs(store);
  // A failed preload is retried, and reported, when the page is rendered.
  const code = Promise.allSettled(pagesOf(window.location.pathname, signedIn).map((name) => pages[name].preload()));
  await Promise.all([startSession(store, leaving), code]);
  const app = (
    <StrictMode>
      <App store={store} />
    </StrictMode>
  );
  // A transition yields to the browser between steps and shows no spinner for code that is already loaded.
  startTransition(() => createRoot(root).render(app));
  setTimeout(() => void registerWorker(), workerDelayMs);
  // What was fetched before the first worker took over is not kept: without the profile, a start offline would sign out.
  if (signedIn && !navigator.serviceWorker?.controller)
    navigator.serviceWorker?.addEventListener(
      'controllerchange',
      () => store.getState().session.token === token && void fetchProfile(store),
      { once: true },
    );
  if (isNewBuild())
    notify.info('Hay una versión nueva', { detail: 'Recargamos la página. Lo que escribiste sigue aquí.' });
}

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
export function followOtherTabs(store: AppStore, until: AddEventListenerOptions = {}): void {
  function compare(): void {
    if (!storedToken.isOther(store.getState().session.token)) return;
    store.dispatch(sessionReplaced(storedToken.read()));
    void startSession(store, pageUnloadSignal());
  }
  function show(isShown: boolean): void {
    document.documentElement.style.visibility = isShown ? '' : 'hidden';
  }
  function onStorage({ key }: StorageEvent): void {
    if (key === storedToken.key || key === null) compare();
  }
  function onReturn(): void {
    compare();
    // React renders the change before the next task.
    setTimeout(() => show(true));
  }
  window.addEventListener('storage', onStorage, until);
  document.addEventListener('visibilitychange', compare, until);
  window.addEventListener('focus', compare, until);
  window.addEventListener('pagehide', () => show(false), until);
  window.addEventListener('pageshow', onReturn, until);
}

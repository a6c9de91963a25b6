import './zod-without-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs, startSession } from './start-session.ts';
import { keepAnswersOf } from '../offline/own-answers.ts';
import { registerWorker } from '../offline/register-worker.ts';
import { notify } from '../ui/notify.ts';
import { App } from './app.tsx';
import { isNewBuild } from './new-build.ts';
import { pagesOf } from './page-code.ts';
import { pages } from './pages.ts';
import { createStore } from './store.ts';

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
  if (isNewBuild())
    notify.info('Hay una versión nueva', { detail: 'Recargamos la página. Lo que escribiste sigue aquí.' });
}

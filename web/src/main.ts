import { reloadForNewBuild } from './app/new-build.ts';
import { pageCode, pagesOf } from './app/page-code.ts';
import { prefetchPageData } from './app/page-data.ts';
import { pageUnloadSignal } from './app/page-unload-signal.ts';
import { storedToken } from './session/stored-token.ts';

/** Nothing is painted in a hidden tab: the splash is waited for no longer than this, in milliseconds. */
const longestWaitMs = 250;

function splashPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestWaitMs);
  });
}

/** Code and data come side by side, not one after the other; running the code must not delay the first paint. */
async function start(root: Element): Promise<void> {
  reloadForNewBuild();
  const token = storedToken.read();
  const leaving = pageUnloadSignal();
  prefetchPageData(window.location, token);
  await splashPainted();
  // The app asks again for what can't be fetched now.
  for (const name of pagesOf(window.location.pathname, token !== null)) pageCode[name]().catch(() => undefined);
  const { startApp } = await import('./app/start-app.tsx');
  await startApp(root, leaving);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);

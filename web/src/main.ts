import { reloadForNewBuild } from './app/new-build.ts';
import { pageCode, pagesOf } from './app/page-code.ts';
import { prefetchPageData } from './app/page-data.ts';
import { pageUnloadSignal } from './app/page-unload-signal.ts';
import { storedToken } from './session/stored-token.ts';

/** The longest wait for the splash, in milliseconds: a hidden tab never paints. */
const longestWaitMs = 250;

function splashPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestWaitMs);
  });
}

/** Code and data are loaded in parallel. Running the code must not delay the first paint. */
async function start(root: Element): Promise<void> {
  reloadForNewBuild();
  const token = storedToken.read();
  const leaving = pageUnloadSignal();
  prefetchPageData(window.location, token);
  await splashPainted();
  // The app fetches again what fails here.
  for (const name of pagesOf(window.location.pathname, token !== null)) pageCode[name]().catch(() => undefined);
  const { startApp } = await import('./app/start-app.tsx');
  await startApp(root, leaving);
}

const root = document.getElementById('root');
// In a browser that is too old, index.html says so in its place.
if (root) void start(root);

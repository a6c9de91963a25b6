const storageKey = 'reloaded-from';

/** The script that the page begins with. Its name holds a hash of the build. */
const entry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/**
 * Reloads the page when a part of the app is gone because a newer build is served: once for each build, so that a stale
 * cache causes no loop. What was typed is kept (docs/product.md §6.8).
 */
export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfNewer());
}

async function reloadIfNewer(): Promise<void> {
  try {
    const page = await fetch('/', { cache: 'no-store' });
    if (!page.ok || (await page.text()).includes(entry())) return;
    if (sessionStorage.getItem(storageKey) === entry()) return;
    sessionStorage.setItem(storageKey, entry());
    window.location.reload();
  } catch {
    // Without a connection, or without a storage to remember the reload, the part offers another try.
  }
}

/** Whether this page was loaded in place of one of an older build; true once. */
export function isNewBuild(): boolean {
  try {
    const before = sessionStorage.getItem(storageKey);
    if (before === null || before === entry()) return false;
    sessionStorage.removeItem(storageKey);
    return true;
  } catch {
    return false;
  }
}

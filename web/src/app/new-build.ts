const storageKey = 'reloaded-from';

/** The entry script of the page. Its name contains a hash of the build. */
const entry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/**
 * Reloads the page when a chunk is missing because a newer build is served: once per build, so that a stale cache
 * causes no loop. Drafts are kept (docs/product.md §6.8).
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
    // Without a connection, or without storage to remember the reload, the failed part shows a retry button.
  }
}

/** Whether this page replaced one of an older build. Returns true once. */
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

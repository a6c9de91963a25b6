import { logError } from '../logging/log-error.ts';

/**
 * Registers the service worker, which keeps the app readable without a connection (docs/product.md §6.15). The
 * development server has none: it would serve yesterday's code.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
  } catch (error) {
    // The app works without it.
    logError('The service worker was not registered', error);
  }
}

import { logError } from '../../logging/log-error.ts';

/** Local storage key of the studio's record of this browser's subscription, with its account. */
export const deviceMarkKey = 'push-device';

let forgetting: Promise<void> = Promise.resolve();

/**
 * Ends the notices of this browser, of any account, and closes those on display, without a request to the server.
 * Resolves once that is done, even if it fails.
 */
export function forgetDevice(): Promise<void> {
  try {
    localStorage.removeItem(deviceMarkKey);
  } catch {
    // Where storage is blocked, nothing was kept.
  }
  // Without the permission there is no subscription. Browsers without notices have no such object.
  if (globalThis.Notification?.permission !== 'granted') return Promise.resolve();
  forgetting = forgetting.then(unsubscribe).catch((error: unknown) => logError('Notices were not ended', error));
  return forgetting;
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

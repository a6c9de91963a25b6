import { logError } from '../../logging/log-error.ts';

/** In local storage: what the studio knows of this browser's subscription, and for whom. */
export const deviceMarkKey = 'push-device';

let forgetting: Promise<void> = Promise.resolve();

/**
 * Ends the notices of this browser, whoever's they are, and takes away those that it shows; asks no server. Settles once
 * that is done, also where it fails.
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

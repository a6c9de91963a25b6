import { useState } from 'react';
import { useStore } from 'react-redux';
import { problemOf } from '../../api/problem.ts';
import { showRefusal } from '../../api/show-failure.ts';
import type { StudioStore } from '../../api/studio-api.ts';
import { logError } from '../../logging/log-error.ts';
import { sessionMark } from '../../offline/own-answers.ts';
import { registerWorker } from '../../offline/register-worker.ts';
import { onWorkerMessage } from '../../offline/worker-messages.ts';
import { notify } from '../../ui/notify.ts';
import { deviceName } from './device-name.ts';
import { pushApi } from './push-endpoints.ts';
import { deviceMarkKey, forgetDevice } from './this-device.ts';

/** The studio's record of this browser's subscription. */
interface DeviceMark {
  readonly accountId: string;
  readonly deviceId: string;
  /** The subscription's endpoint. */
  readonly endpoint: string;
  /** The mark of the session to which the studio has bound the device. */
  readonly session: string;
}

/** The id of this browser among the account's devices; undefined if it belongs to another account or to none. */
export const ownDeviceId = (accountId: string): string | undefined => {
  const mark = readMark();
  return Notification.permission === 'granted' && mark?.accountId === accountId ? mark.deviceId : undefined;
};

function readMark(): DeviceMark | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(deviceMarkKey) ?? 'null');
    return isMark(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isMark(stored: unknown): stored is DeviceMark {
  const fields = ['accountId', 'deviceId', 'endpoint', 'session'];
  return typeof stored === 'object' && stored !== null && fields.every((field) => field in stored);
}

/**
 * Whether this browser can show notices; `home-screen` on an iPhone, which shows only those of apps on its home screen.
 */
export function possibility(): 'possible' | 'denied' | 'home-screen' | 'impossible' {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'denied' : 'possible';
  }
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  const isPhone = /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && isTouched());
  return isPhone ? 'home-screen' : 'impossible';
}

const isTouched = () => navigator.maxTouchPoints > 1;

/**
 * Asks the browser for its permission, subscribes and registers the device at the studio. Call it in the tap: iPhones
 * ask at no other time. Rejects if the browser or the studio refuses; nothing stays subscribed then.
 */
async function switchOn(store: StudioStore, publicKey: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  const before = readMark();
  // Drops the subscription of an earlier account or key.
  await forgetDevice();
  try {
    await tell(store, await subscribe(await workerRegistration(), publicKey), before);
  } catch (error) {
    await forgetDevice();
    throw error;
  }
  return permission;
}

async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) await registerWorker();
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('there is no service worker');
  return navigator.serviceWorker.ready;
}

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (cause) {
    // The browser's own error would count as an aborted request.
    throw new Error('the browser did not subscribe', { cause });
  }
}

/** Registers a subscription; `before` is the record of this browser's earlier one, whose device it replaces. */
async function tell(store: StudioStore, subscription: PushSubscription, before: DeviceMark | null): Promise<void> {
  const { token, user } = store.getState().session;
  const { endpoint, keys } = subscription.toJSON();
  if (!token || !user || !endpoint || !keys?.['p256dh'] || !keys['auth']) throw new Error('nothing to tell');
  const session = await sessionMark(token);
  const body = {
    endpoint,
    keys: { p256dh: keys['p256dh'], auth: keys['auth'] },
    name: deviceName(navigator.userAgent),
    ...(before?.accountId === user.id && { replaces: before.deviceId }),
  };
  const { id } = await store.dispatch(pushApi.endpoints.addPushDevice.initiate(body)).unwrap();
  // The end of the session has removed the device.
  if (store.getState().session.token !== token) throw new Error('the session has ended');
  localStorage.setItem(deviceMarkKey, JSON.stringify({ accountId: user.id, deviceId: id, endpoint, session }));
}

/** Handles the service worker's messages during the session that begins now, until the signal aborts. */
export function followNotices(store: StudioStore, open: (path: string) => unknown, leaving: AbortSignal): void {
  void bindDevice(store);
  onWorkerMessage((message) => void (message.kind === 'open' ? open(message.path) : bindDevice(store)), leaving);
}

/**
 * Binds this browser's subscription to the session that begins, once for each session, and renews it if the browser has
 * dropped it or the studio has another key by now. The subscription of another account ends instead.
 */
async function bindDevice(store: StudioStore): Promise<void> {
  const { token, user } = store.getState().session;
  if (!token || !user) return;
  const mark = readMark();
  if (mark?.accountId !== user.id) return forgetDevice();
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    const publicKey = await askForKey(store);
    if (publicKey === null) return await forgetDevice();
    const known = await registration.pushManager.getSubscription();
    const stands = known !== null && isOfKey(known, publicKey);
    if (stands && known.endpoint === mark.endpoint && mark.session === (await sessionMark(token))) return;
    if (!stands) await known?.unsubscribe();
    await tell(store, stands ? known : await subscribe(registration, publicKey), mark);
  } catch (error) {
    logError('The studio was not told of this device', error);
    if (refusals.includes(problemOf(error)?.code)) await forgetDevice();
  }
}

/** Codes by which the studio will refuse this device later as well. */
const refusals: readonly (string | undefined)[] = ['PUSH_OFF', 'PUSH_SERVICE_UNKNOWN'];

/** The studio's key for subscriptions; null if it sends no notices. */
async function askForKey(store: StudioStore): Promise<string | null> {
  const asked = store.dispatch(pushApi.endpoints.getPushDevices.initiate(undefined, { forceRefetch: true }));
  asked.unsubscribe();
  return (await asked.unwrap()).publicKey;
}

/** Whether a subscription was made with this key, base64url. A browser that does not tell counts as one that has. */
function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (!key) return true;
  const bytes = String.fromCharCode(...new Uint8Array(key));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

const useStudioStore = useStore.withTypes<StudioStore>();

/** Switches notices on, and shows the result. */
export function useSwitchOn(publicKey: string) {
  const store = useStudioStore();
  const [pending, setPending] = useState(false);

  async function press(): Promise<void> {
    setPending(true);
    try {
      const permission = await switchOn(store, publicKey);
      if (permission === 'granted') notify.success('Te avisaremos en este teléfono');
      else if (permission === 'denied') notify.info(deniedText);
      else notify.info('Tu navegador no dio el permiso');
    } catch (error) {
      logError('Notices were not switched on', error);
      showRefusal(error, 'Error al activar los avisos');
    }
    setPending(false);
  }
  return { pending, press };
}

export const deniedText = 'Tu navegador tiene bloqueados los avisos de este sitio. Actívalos en sus ajustes.';

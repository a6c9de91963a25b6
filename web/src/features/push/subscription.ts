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

/** What the studio knows of this browser's subscription. */
interface DeviceMark {
  readonly accountId: string;
  readonly deviceId: string;
  /** The address that the browser gave. */
  readonly endpoint: string;
  /** Stands for the session that the studio has bound the device to. */
  readonly session: string;
}

/** The account's device that this browser is, as the studio was last told; undefined where it is none of this account. */
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

/** Whether this browser can show notices: `home-screen` on an iPhone, which shows those of apps on its home screen only. */
export function possibility(): 'possible' | 'denied' | 'home-screen' | 'impossible' {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'denied' : 'possible';
  }
  // A tablet of Apple calls itself a Mac; no Mac has a screen to touch.
  const isPhone = /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && isTouched());
  return isPhone ? 'home-screen' : 'impossible';
}

const isTouched = () => navigator.maxTouchPoints > 1;

/**
 * Asks the browser for its permission, subscribes and tells the studio. Call it in the tap: iPhones ask at no other time.
 * Rejects where browser or studio refuse; nothing is subscribed then.
 */
async function switchOn(store: StudioStore, publicKey: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  // One of an earlier account or key.
  await forgetDevice();
  try {
    await tell(store, await subscribe(await workerRegistration(), publicKey));
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
    // The browser's own error would count as a request that was broken off.
    throw new Error('the browser did not subscribe', { cause });
  }
}

async function tell(store: StudioStore, subscription: PushSubscription): Promise<void> {
  const { token, user } = store.getState().session;
  const { endpoint, keys } = subscription.toJSON();
  if (!token || !user || !endpoint || !keys?.['p256dh'] || !keys['auth']) throw new Error('nothing to tell');
  const session = await sessionMark(token);
  const body = {
    endpoint,
    keys: { p256dh: keys['p256dh'], auth: keys['auth'] },
    name: deviceName(navigator.userAgent),
  };
  const { id } = await store.dispatch(pushApi.endpoints.addPushDevice.initiate(body)).unwrap();
  // A session that has ended meanwhile took the device along.
  if (store.getState().session.token !== token) throw new Error('the session has ended');
  localStorage.setItem(deviceMarkKey, JSON.stringify({ accountId: user.id, deviceId: id, endpoint, session }));
}

/** Follows what the service worker says, for the session that begins with it, until the signal. */
export function followNotices(store: StudioStore, open: (path: string) => unknown, leaving: AbortSignal): void {
  void bindDevice(store);
  onWorkerMessage((message) => void (message.kind === 'open' ? open(message.path) : bindDevice(store)), leaving);
}

/**
 * Has this browser's subscription follow the session that begins, once for each: the studio binds it to the new one. One of
 * another account ends instead.
 */
async function bindDevice(store: StudioStore): Promise<void> {
  const { token, user } = store.getState().session;
  if (!token || !user) return;
  const mark = readMark();
  if (mark?.accountId !== user.id) return forgetDevice();
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    const known = await registration.pushManager.getSubscription();
    if (known?.endpoint === mark.endpoint && mark.session === (await sessionMark(token))) return;
    await tell(store, known ?? (await subscribeAgain(store, registration)));
  } catch (error) {
    logError('The studio was not told of this device', error);
    if (refusals.includes(problemOf(error)?.code)) await forgetDevice();
  }
}

/** The studio will not take this device later either. */
const refusals: readonly (string | undefined)[] = ['PUSH_OFF', 'PUSH_SERVICE_UNKNOWN'];

/** The browser has dropped the subscription that the member had asked for. */
async function subscribeAgain(store: StudioStore, registration: ServiceWorkerRegistration): Promise<PushSubscription> {
  const asked = store.dispatch(pushApi.endpoints.getPushDevices.initiate(undefined, { forceRefetch: true }));
  asked.unsubscribe();
  const { publicKey } = await asked.unwrap();
  if (publicKey === null) {
    await forgetDevice();
    throw new Error('the studio sends no notices');
  }
  return subscribe(registration, publicKey);
}

const useStudioStore = useStore.withTypes<StudioStore>();

/** Switches notices on, and says what came of it. */
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

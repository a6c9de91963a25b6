import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

interface PushOptions {
  readonly permission?: NotificationPermission;
  /** The answer to the browser's permission prompt. */
  readonly answer?: NotificationPermission;
  /** The endpoint of an existing subscription; null for none. */
  readonly endpoint?: string | null;
  /** The studio's key with which that was made. */
  readonly key?: string;
}

/** The browser's side of notices: permission, subscription and service worker. */
export interface FakePush {
  /** Address and key of the subscription; null without one. */
  readonly subscribed: () => { readonly endpoint: string; readonly key: string } | null;
  /** Makes the browser, or its vendor's push service, fail to subscribe with this error. */
  readonly refuses: (error: Error) => void;
  /** The browser replaces its subscription by itself. */
  readonly drops: () => void;
  /** Sends a message from the service worker; returns whether the page acknowledged it. */
  readonly tells: (message: unknown) => boolean;
  readonly asked: () => number;
  /** How many notices are still shown. */
  readonly shown: () => number;
}

/** Strings as long as real keys, in base64url. */
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

/** Gives the test's browser support for notices. Call it before the screen is opened. */
export function fakePush({
  permission = 'default',
  answer = 'granted',
  endpoint = null,
  key = 'BKey',
}: PushOptions = {}): FakePush {
  let current = endpoint === null ? null : { endpoint, key };
  let refusal: Error | null = null;
  let asked = 0;
  let made = 0;
  let shown = 1;
  const notification = {
    permission,
    requestPermission: async () => {
      asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  const subscription = (of: { readonly endpoint: string; readonly key: string }) => ({
    endpoint: of.endpoint,
    options: { applicationServerKey: Uint8Array.from(atob(of.key), (character) => character.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint: of.endpoint, keys }),
    unsubscribe: async () => {
      current = null;
      return true;
    },
  });
  const registration = {
    getNotifications: async () => Array.from({ length: shown }, () => ({ close: () => (shown -= 1) })),
    pushManager: {
      getSubscription: async () => current && subscription(current),
      subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
        if (refusal) throw refusal;
        made += 1;
        current = { endpoint: `https://push.example.com/${made}`, key: applicationServerKey };
        return subscription(current);
      },
    },
  };
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  const before = Object.getOwnPropertyDescriptor(navigator, 'serviceWorker');
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'serviceWorker', before);
    else Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return {
    subscribed: () => current,
    refuses: (error) => (refusal = error),
    drops: () => (current = null),
    tells(message) {
      const port = { postMessage: vi.fn<(message: unknown) => void>() };
      act(() => void worker.dispatchEvent(Object.assign(new Event('message'), { data: message, ports: [port] })));
      return port.postMessage.mock.calls.length > 0;
    },
    asked: () => asked,
    shown: () => shown,
  };
}

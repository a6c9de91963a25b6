import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

interface PushOptions {
  readonly permission?: NotificationPermission;
  /** What the person answers when the browser asks. */
  readonly answer?: NotificationPermission;
  /** The address that the browser has subscribed already; null where it has not. */
  readonly endpoint?: string | null;
}

/** The browser's part of notices: its permission, subscription and service worker. */
export interface FakePush {
  /** Address and key of the subscription; null without one. */
  readonly subscribed: () => { readonly endpoint: string; readonly key: string } | null;
  /** What the browser or the service of its maker says to the next subscription. */
  readonly refuses: (error: Error) => void;
  /** The browser replaces its subscription by itself. */
  readonly drops: () => void;
  /** The service worker says something to the page; returns whether the page answers that it has heard it. */
  readonly tells: (message: unknown) => boolean;
  readonly asked: () => number;
  /** How many notices are still shown. */
  readonly shown: () => number;
}

/** Bytes that have the lengths of real keys, in base64url. */
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

/** Gives the browser of the test notices; call it before the screen is opened. */
export function fakePush({ permission = 'default', answer = 'granted', endpoint = null }: PushOptions = {}): FakePush {
  let current = endpoint === null ? null : { endpoint, key: 'key' };
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
  const subscription = (of: { readonly endpoint: string }) => ({
    endpoint: of.endpoint,
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

import type { WorkerMessage } from '../offline/worker-messages.ts';

/**
 * The notification payload sent to one device: the fields of `notice-events.ts` that the screen shows (docs/product.md
 * §4.15).
 */
interface Notice {
  readonly title: string;
  readonly body: string;
  /** A later notice with the same tag replaces it silently. */
  readonly tag: string;
  /** The page of the app that a tap opens. */
  readonly path: string;
}

/** Shown for an unreadable push: browsers revoke the permission of workers that receive a push and show nothing. */
const unread: Notice = {
  title: 'Tienes un aviso del estudio',
  body: 'Ábrelo para ver tus clases.',
  tag: 'aviso',
  path: '/trainings',
};

interface PushData {
  readonly json: () => unknown;
}

export function noticeOf(data: PushData | null): Notice {
  try {
    const said = data?.json();
    return isNotice(said) ? { ...said, path: ownPath(said.path) } : unread;
  } catch {
    return unread;
  }
}

function isNotice(said: unknown): said is Notice {
  if (typeof said !== 'object' || said === null) return false;
  const texts = new Map(Object.entries(said));
  return ['title', 'body', 'tag'].every((name) => typeof texts.get(name) === 'string' && texts.get(name) !== '');
}

/** The path if it belongs to this origin, otherwise the page of the week. */
export function ownPath(path: unknown): string {
  const { origin } = self.location;
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return unread.path;
  try {
    const { origin: asked, pathname, search } = new URL(path, origin);
    return asked === origin ? pathname + search : unread.path;
  } catch {
    return unread.path;
  }
}

export async function showNotice(registration: ServiceWorkerRegistration, data: PushData | null): Promise<void> {
  const { title, body, tag, path } = noticeOf(data);
  await registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'es-CO',
    data: { path },
  });
}

/** The part of `WindowClient` that is used: TypeScript's own types exclude those of workers. */
interface Page {
  readonly visibilityState: DocumentVisibilityState;
  readonly focus: () => Promise<unknown>;
  readonly navigate: (path: string) => Promise<unknown>;
  readonly postMessage: (message: WorkerMessage, transfer: Transferable[]) => void;
}

export interface Pages {
  readonly matchAll: (options: { readonly type: 'window'; readonly includeUncontrolled?: boolean }) => Promise<Page[]>;
  readonly openWindow: (path: string) => Promise<unknown>;
}

/** Milliseconds within which an open page must acknowledge the navigation. A page of an older build may not. */
const patienceMs = 1_000;

/** Opens the subject of a notice: in an open window without reloading the app, otherwise in a new one. */
export async function openNotice(notice: Pick<Notification, 'data' | 'close'>, pages: Pages): Promise<void> {
  notice.close();
  const path = ownPath((notice.data as { readonly path?: unknown } | null)?.path);
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!page) {
    await pages.openWindow(path);
    return;
  }
  // If the browser refuses, the window stays in the background.
  await page.focus().catch(() => undefined);
  if (!(await isHeard(page, path))) await page.navigate(path).catch(() => pages.openWindow(path));
}

async function isHeard(page: Page, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(resolve, patienceMs, false);
  });
  tell(page, { kind: 'open', path }, [port2]);
  const isIt = await heard;
  port1.close();
  return isIt;
}

const tell = (page: Page, message: WorkerMessage, ports: MessagePort[] = []) => page.postMessage(message, ports);

/**
 * Renews a subscription that the browser has dropped. The pages report it to the studio, because they know the session.
 */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  dropped: PushSubscription | null | undefined,
  pages: Pages,
): Promise<void> {
  // Without an open page, the app does both at its next start.
  if (dropped) await registration.pushManager.subscribe(dropped.options).catch(() => undefined);
  for (const page of await pages.matchAll({ type: 'window' })) tell(page, { kind: 'subscription-changed' });
}

import type { WorkerMessage } from '../offline/worker-messages.ts';

/** What a device is told: the kind of `notice-events.ts` that the screen shows (docs/product.md §4.15). */
interface Notice {
  readonly title: string;
  readonly body: string;
  /** A later notice with the same tag takes its place, silently. */
  readonly tag: string;
  /** Page of the app that a tap opens. */
  readonly path: string;
}

/** Shown for what can't be read: browsers take the permission from workers that receive something and show nothing. */
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

/** The path, where it is one of this origin; the week where it is anything else. */
export function ownPath(path: unknown): string {
  const { origin } = self.location;
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path) || !URL.canParse(path, origin)) return unread.path;
  const { origin: asked, pathname, search } = new URL(path, origin);
  return asked === origin ? pathname + search : unread.path;
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

/** Milliseconds in which a page that is open says that it goes to the path; it may be of an older build. */
const patienceMs = 1_000;

/** Opens what a notice is about: in the window that is open, without loading the app again; else in a new one. */
export async function openNotice(notice: Pick<Notification, 'data' | 'close'>, pages: Pages): Promise<void> {
  notice.close();
  const path = ownPath((notice.data as { readonly path?: unknown } | null)?.path);
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!page) {
    await pages.openWindow(path);
    return;
  }
  // A browser that does not bring it to the front leaves it where it is.
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

/** Subscribes again where the browser has dropped a subscription; the pages tell the studio, which knows the session. */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  dropped: PushSubscription | null | undefined,
  pages: Pages,
): Promise<void> {
  // Without a page to tell it, the app does both at its next start.
  if (dropped) await registration.pushManager.subscribe(dropped.options).catch(() => undefined);
  for (const page of await pages.matchAll({ type: 'window' })) tell(page, { kind: 'subscription-changed' });
}

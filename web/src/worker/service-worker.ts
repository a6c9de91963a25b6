import { answersFor } from '../offline/kept-answers.ts';
import { ownAnswers, savedAtHeader, withoutService } from '../offline/own-answers.ts';
import { openNotice, renewSubscription, showNotice, type Pages } from './notices.ts';

/*
 * Keeps the app and the member's own trainings readable without a connection (docs/product.md §6.15), and shows notices
 * (§4.15). The network comes first for everything that can change; only assets, whose names contain a hash, come from
 * the cache first.
 */

interface ExtendableEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { readonly json: () => unknown } | null;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
}

/** The part of `ServiceWorkerGlobalScope` that is used: TypeScript's own types exclude those of the DOM. */
declare const self: {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Pages & { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
    (type: 'push', listener: (event: PushEvent) => void): void;
    (type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
    (type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
  };
};

/**
 * Replaced by the build: the assets of the members' pages, the additional ones of coaches, and a hash of their names.
 */
declare const SHELL_ASSETS: readonly string[];
declare const COACH_ASSETS: readonly string[];
declare const SHELL_VERSION: string;

const shell = `shell-${SHELL_VERSION}`;
const page = '/';
/** Milliseconds to wait for a page from the network when a cached one can be shown. */
const patienceMs = 4_000;

/** The most answers to cache: those of a few weeks, and of a coach's days. */
const mostKept = 40;

/** What a member may read offline: profile, plan, payments, own trainings, the week. */
const ownPaths = new Set([
  '/api/studio',
  '/api/users/profile',
  '/api/users/current-plan',
  '/api/users/payments',
  '/api/trainings/my-trainings',
  '/api/trainings/week',
]);

/** A coach's own classes and the roster of one of them; no other answer to a coach is cached. */
const ownClasses = '/api/coach/trainings';
const roster = /^\/api\/coach\/trainings\/([^/]+)\/registrations$/;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(showPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(showAsset(request));
  else if (pathname === ownClasses || roster.test(pathname) || ownPaths.has(pathname))
    event.respondWith(answerOwn(event));
});
self.addEventListener('push', (event) => event.waitUntil(showNotice(self.registration, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification, self.clients)));
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(self.registration, event.oldSubscription, self.clients)),
);

/** The page and the assets of one build are cached together or not at all. */
async function install(): Promise<void> {
  const served = await fetch(page, { cache: 'no-store' });
  const text = await served.clone().text();
  const entry = SHELL_ASSETS[0]!;
  if (!text.includes(entry)) throw new Error('the page is of another build');
  const cache = await caches.open(shell);
  await cache.addAll(SHELL_ASSETS);
  await cache.put(page, served);
  // Own classes once read on this device open offline, also after this update.
  const kept = (await caches.has(ownAnswers)) ? await caches.open(ownAnswers) : null;
  if (await kept?.match(ownClasses)) await keepCoachAssets();
  await self.skipWaiting();
}

/** Members who are not coaches never fetch them. */
async function keepCoachAssets(): Promise<void> {
  const cache = await caches.open(shell);
  const kept = await Promise.all(COACH_ASSETS.map((name) => cache.match(name)));
  await cache.addAll(COACH_ASSETS.filter((_, index) => !kept[index]));
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shell && name !== ownAnswers).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function showPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const fresh = preloadResponse.then((preloaded) => preloaded ?? fetch(request));
  const kept = await caches.match(page, { cacheName: shell });
  if (!kept) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function showAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: shell, ignoreVary: true })) ?? fetch(request);
}

/** The answer of a service; while none answers, what was kept of an earlier one. */
async function answerOwn(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const asked = fetch(request);
  const answer = await asked.catch(() => undefined);
  if (!answer || withoutService.includes(answer.status))
    return (await (await answersOf(request))?.match(request.url)) ?? asked;
  if (answer.ok) event.waitUntil(keep(request, answer.clone()));
  // The class has gone to another coach.
  else if ([403, 404].includes(answer.status)) event.waitUntil(forget(request));
  return answer;
}

/** Stores an answer for the session that received it, without anything from the request. */
async function keep({ url, headers: asked }: Request, answer: Response): Promise<void> {
  const given = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(given)) return;
  const headers = {
    'Content-Type': answer.headers.get('content-type') ?? '',
    [savedAtHeader]: new Date(given).toISOString(),
  };
  const body = await answer.blob();
  // Writes to a deleted cache go nowhere: an answer that arrives after a logout is not stored.
  const cache = await answersOf({ headers: asked });
  if (!cache) return;
  const kept = await cache.keys();
  // The first key is the mark.
  if (kept[1] && kept.length > mostKept) await cache.delete(kept[1]);
  await cache.put(url, new Response(body, { headers }));
  if (new URL(url).pathname !== ownClasses) return;
  const own = new Set((JSON.parse(await body.text()) as { id: string }[]).map(({ id }) => id));
  await Promise.all(kept.filter(({ url: of }) => isOfOther(of, own)).map((other) => cache.delete(other)));
  await keepCoachAssets();
}

/** Whether the URL is the roster of a class that is not among the coach's own. */
function isOfOther(url: string, own: ReadonlySet<string>): boolean {
  const id = roster.exec(new URL(url).pathname)?.[1];
  return id !== undefined && !own.has(id);
}

async function forget(request: Request): Promise<void> {
  await (await answersOf(request))?.delete(request.url);
}

/** The cached answers, if they belong to the session that asks. */
async function answersOf({ headers }: Pick<Request, 'headers'>): Promise<Cache | null> {
  const token = headers.get('Authorization')?.replace(/^Bearer /, '');
  return token === undefined ? null : answersFor(token);
}

/**
 * The cache of the answers that a member may read offline. It belongs to one session and holds that session's mark: the
 * app creates and deletes it, and the service worker stores an answer only beside the mark of the session that asked.
 * An answer that arrives after a logout finds no mark or another one (docs/product.md §6.4).
 */
export const ownAnswers = 'session-answers';

/** Header of a cached answer: when the server gave it, as an ISO instant. */
export const savedAtHeader = 'x-saved-at';

/** Statuses of the gateway when it does not know whether a service carried out the request. */
export const withoutService: readonly number[] = [502, 503, 504];

const markKey = '/session-mark';

/** Local storage key of a coach's unsent attendance marks. The value begins with the mark of their session. */
export const waitingMarksKey = 'waiting-marks';

/** The mark of the session that the cache belongs to; null if it has none. */
export async function markOf(cache: Cache): Promise<string | null> {
  return (await (await cache.match(markKey))?.text()) ?? null;
}

/** Identifies a session in the cache: the SHA-256 hash of its token, which cannot be used to sign in. */
export async function sessionMark(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

let settled = Promise.resolve();

/**
 * Keeps the stored data of the session with this token and drops that of all others; without a token, drops everything.
 */
export function keepAnswersOf(token: string | null): Promise<void> {
  settled = settled.then(() => handOver(token)).catch(() => undefined);
  return settled;
}

async function handOver(token: string | null): Promise<void> {
  const mark = token && (await sessionMark(token));
  await Promise.allSettled([handOverAnswers(mark), forgetMarks(mark)]);
}

async function forgetMarks(mark: string | null): Promise<void> {
  if (!mark || !localStorage.getItem(waitingMarksKey)?.startsWith(mark)) localStorage.removeItem(waitingMarksKey);
}

async function handOverAnswers(mark: string | null): Promise<void> {
  // `caches` is absent without TLS and in some private windows.
  const { caches } = globalThis;
  if (!caches) return;
  if (mark && (await caches.has(ownAnswers)) && (await markOf(await caches.open(ownAnswers))) === mark) return;
  await caches.delete(ownAnswers);
  if (mark) await (await caches.open(ownAnswers)).put(markKey, new Response(mark));
}

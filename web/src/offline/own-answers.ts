/** The cache of the answers that a member may read without a connection; the service worker fills it. */
export const ownAnswers = 'own-answers';

/** Of a kept answer: when the server gave it, as an ISO instant. */
export const savedAtHeader = 'x-saved-at';

/** Forgets what was kept, so that nobody reads the answers of another account (docs/product.md §6.4). */
export async function forgetOwnAnswers(): Promise<void> {
  // Absent without TLS, and in some private windows.
  await globalThis.caches?.delete(ownAnswers);
}

import { markOf, ownAnswers, sessionMark } from './own-answers.ts';

/** The answers that the device has kept for the session with this token; null if it has none. */
export async function answersFor(token: string): Promise<Cache | null> {
  if (!globalThis.caches || !(await caches.has(ownAnswers))) return null;
  const cache = await caches.open(ownAnswers);
  return (await markOf(cache)) === (await sessionMark(token)) ? cache : null;
}

/**
 * Lets a kept answer follow an act that the server has accepted: the network may be gone before the next read, and the
 * page would open offline as it was before the act. Nothing happens if the answer is not kept.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what the URL answers
export async function amendKept<Answer>(token: string, url: string, edit: (answer: Answer) => void): Promise<void> {
  const cache = await answersFor(token);
  const kept = await cache?.match(url);
  if (!cache || !kept) return;
  const answer = (await kept.json()) as Answer;
  edit(answer);
  // Writes to a cache that was deleted meanwhile go nowhere.
  await cache.put(url, new Response(JSON.stringify(answer), { headers: kept.headers }));
}

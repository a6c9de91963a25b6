import type { ApiRequest } from './call.ts';
import { send } from './send.ts';

/** Milliseconds after which an unused prefetched answer is stale. */
const usableMs = 20_000;

interface Early {
  readonly askedAt: number;
  readonly answer: ReturnType<typeof send>;
}

const asked = new Map<string, Early>();

function keyOf({ url }: ApiRequest, token: string | null): string {
  return `${token} ${url}`;
}

/** Sends a page's request before the app's code has arrived. */
export function prefetch(request: ApiRequest, token: string | null): void {
  const answer = send(request, token, new AbortController().signal);
  asked.set(keyOf(request, token), { askedAt: performance.now(), answer });
}

/** Returns a prefetched answer once: a second request wants the current state. */
export function takePrefetched(request: ApiRequest, token: string | null): Early['answer'] | undefined {
  if (request.method !== 'GET') asked.clear();
  const key = keyOf(request, token);
  const early = asked.get(key);
  asked.delete(key);
  return early && performance.now() - early.askedAt < usableMs ? early.answer : undefined;
}

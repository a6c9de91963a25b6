import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { readStudioProfile, type Studio, studioProfileSchema } from '@studio/contracts/http/studio-routes';
import type { Upstream } from './upstream.ts';

const everyMs = 1_000;
const patienceMs = 1_000;

/**
 * Reads the studio's name, contacts and logo from auth, once a second: an administrator may change them. Until auth has
 * answered, and while it is down, the studio stays as it was, at first as the settings say.
 */
export async function openKnownStudio(configured: Studio, auth: Upstream) {
  let current = configured;
  let known = '';
  const read = async () => {
    const answer = await ask(auth).catch(() => undefined);
    if (answer === undefined || answer === known) return;
    known = answer;
    const { data } = studioProfileSchema.safeParse(JSON.parse(answer));
    if (data) current = { ...configured, ...data };
  };
  await read();
  const timer = setInterval(() => void read(), everyMs);
  return {
    /** As last read, at most a second ago: no page waits for a read. */
    current: () => current,
    close: () => clearInterval(timer),
  };
}

async function ask(auth: Upstream): Promise<string | undefined> {
  const [replica] = auth.candidates();
  if (!replica) return undefined;
  const address = new URL(readStudioProfile.path, replica.target);
  const request = get(address, { agent: replica.agent, signal: AbortSignal.timeout(patienceMs) });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await text(answer);
  return answer.statusCode === 200 ? body : undefined;
}

/** What is made of the studio, made again only when the studio has changed. */
export function madeOf<T>(studio: () => Studio, make: (studio: Studio) => T): () => T {
  let last: { readonly of: Studio; readonly made: T } | undefined;
  return () => {
    const of = studio();
    if (last?.of !== of) last = { of, made: make(of) };
    return last.made;
  };
}

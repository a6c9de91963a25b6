import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 20_000;
const everyMs = 50;

/** Repeats `look` until it finds something. @throws Error naming what was awaited, after 20 s */
export async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() - startedAt > timeoutMs) throw new Error(`not found in ${timeoutMs / 1_000} s: ${what}`);
    await pause(everyMs);
  }
}

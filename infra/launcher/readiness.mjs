import { setTimeout as sleep } from 'node:timers/promises';
import { askHttp } from './probes.mjs';
import { StartError } from './start-error.mjs';

/**
 * Waits until the gateway says that every service and its parts are ready.
 *
 * @param {string} origin the gateway's
 * @param {{ timeoutMs: number, logsDir: string, signal?: AbortSignal | undefined }} options
 * @throws {StartError} with the gateway's last answer, which names what is not ready
 */
export async function untilStudioIsReady(origin, { timeoutMs, logsDir, signal }) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const { ok, body } = await askHttp(`${origin}/readyz`, 5_000);
    if (ok) return;
    if (performance.now() > deadline) {
      const answer = body === '' ? 'the gateway does not answer' : body.slice(0, 2_000);
      throw new StartError(`Not ready after ${timeoutMs / 1000} s: ${answer}\nThe logs are in ${logsDir}`);
    }
    await sleep(100);
  }
}

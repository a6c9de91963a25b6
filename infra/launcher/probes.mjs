import { connect } from 'node:net';

/**
 * Whether a server on loopback talks its protocol: `send` is sent to it, and its answer must hold `expect`.
 *
 * @param {{ port: number, send?: string, expect: string, timeoutMs?: number }} probe
 * @returns {Promise<boolean>}
 */
export function answersOnPort({ port, send, expect, timeoutMs = 1_000 }) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = '';
    /** @param {boolean} result */
    const finish = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setEncoding('latin1');
    socket.setTimeout(timeoutMs, () => finish(false));
    socket.once('connect', () => send && socket.write(send, 'latin1'));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes(expect)) finish(true);
    });
  });
}

/**
 * @param {string} url
 * @param {number} [timeoutMs]
 * @returns {Promise<{ ok: boolean, body: string }>} not ok and without a body when there is no answer
 */
export async function askHttp(url, timeoutMs = 2_000) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return { ok: response.ok, body: await response.text() };
  } catch {
    return { ok: false, body: '' };
  }
}

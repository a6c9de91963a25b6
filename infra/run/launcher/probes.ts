import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Whether a server on loopback speaks its protocol: `send` is sent to it, and its answer must contain `expect`. */
export function answersOnPort({
  port,
  send,
  expect,
  timeoutMs = 1_000,
}: {
  port: number;
  send?: string;
  expect: string;
  timeoutMs?: number;
}): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = '';
    const finish = (result: boolean) => {
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

/** @returns not ok and without a body when there is no answer */
export async function askHttp(url: string, timeoutMs: number = 2_000): Promise<{ ok: boolean; body: string }> {
  // Not `fetch`, which takes 15 MB more in a launcher that only polls the state of its processes.
  const request = get(url, { signal: AbortSignal.timeout(timeoutMs) });
  request.on('error', () => {});
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { ok: response.statusCode === 200, body: await text(response) };
  } catch {
    return { ok: false, body: '' };
  }
}

import { connect } from 'node:net';

/** Whether a server on loopback talks its protocol: `send` is sent to it, and its answer must hold `expect`. */
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
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return { ok: response.ok, body: await response.text() };
  } catch {
    return { ok: false, body: '' };
  }
}

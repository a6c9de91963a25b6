import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Dispatcher, Pool } from 'undici';

/** Starts a process that only forwards requests: no session, log, metrics or limits. */
export async function startBareProxy(
  upstream: string,
): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), upstream], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

if (import.meta.main) {
  const pool = new Pool(process.argv[2] ?? '', { connections: 64 });
  const server = createServer((incoming, outgoing) => {
    const method = incoming.method as Dispatcher.HttpMethod;
    const body = method === 'GET' ? null : incoming;
    const request = { method, path: incoming.url ?? '/', headers: passedOn(incoming.headers), body };
    pool.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status, headers) => void outgoing.writeHead(status, passedOn(headers)),
      onResponseData: (_controller, chunk) => void outgoing.write(chunk),
      onResponseEnd: () => void outgoing.end(),
      onResponseError: () => void outgoing.destroy(),
    });
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

/** The headers without the hop-by-hop ones. */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, host: _host, 'keep-alive': _keepAlive, ...others } = headers;
  return others;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process that passes requests on and does nothing else: no session, no log, no figures, no limits. */
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
  const { hostname: host, port } = new URL(process.argv[2] ?? '');
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ agent, host, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

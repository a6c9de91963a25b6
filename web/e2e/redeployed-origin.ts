import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { secondBuild } from './second-build.ts';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };
const isText = /html|javascript/;

/**
 * An origin in front of the studio that can deploy a second build. Unlike Playwright's routes, it also answers the
 * service worker.
 */
export async function startRedeployedOrigin(studioOrigin: string) {
  let build: ReturnType<typeof secondBuild> | null = null;
  let held: { readonly path: string; readonly arrived: () => void; readonly released: Promise<void> } | null = null;
  let isLost = false;
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const asset = /^\/assets\/([^?]+)/.exec(path)?.[1];
    if (build && asset) {
      const body = build.files.get(asset);
      response
        .writeHead(body ? 200 : 404, { 'Content-Type': types[asset.split('.').at(-1)!] ?? 'text/plain' })
        .end(body);
      return;
    }
    if (isLost && path.startsWith('/api/')) {
      response.writeHead(503).end();
      return;
    }
    const { authorization } = request.headers;
    const answered = await fetch(studioOrigin + path, { headers: authorization ? { authorization } : {} });
    const body = Buffer.from(await answered.arrayBuffer());
    if (held?.path === path) {
      held.arrived();
      await held.released;
    }
    const type = answered.headers.get('content-type') ?? '';
    const headers = [...answered.headers].filter(
      ([name]) =>
        !/^(?:content-(?:encoding|length|security-policy)|transfer-encoding|connection|keep-alive)$/.test(name),
    );
    response.writeHead(answered.status, Object.fromEntries(headers));
    response.end(build && isText.test(type) ? renamed(body.toString(), build.rename) : body);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploySecondBuild: () => {
      build = secondBuild();
    },
    /** Holds back the answers of a path: `arrived` resolves when there is one, `release` lets it go. */
    hold(path: string) {
      const arrived = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { path, arrived: arrived.resolve, released: released.promise };
      return { arrived: arrived.promise, release: released.resolve };
    },
    /** From now on, calls are answered as by a gateway that reaches no service. */
    loseServices: () => {
      isLost = true;
    },
    /** From now on, requests get no answer. */
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Each build names the worker's cache differently. */
function renamed(text: string, rename: (text: string) => string): string {
  return rename(text).replace(/shell-[\da-f]{12}/, 'shell-second-build');
}

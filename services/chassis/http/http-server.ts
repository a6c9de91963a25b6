import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addressKey } from './client-address.ts';

/**
 * The backlog of connections not yet accepted: the most that Linux allows. Clients beyond the backlog see an open
 * connection but are not accepted for about a minute (measured with 4,000 at once).
 */
const mostUnaccepted = 4_096;

/**
 * The header size limit of a server that clients reach directly. Servers behind the gateway accept a little more: one
 * that rejects a request's headers closes the connection, which the gateway would take for a stopping replica.
 */
export const mostHeaderBytesOfCallers = 16 * 1_024;
const mostHeaderBytesOfGateway = mostHeaderBytesOfCallers + 1_024;

export interface HttpServerSettings {
  readonly app: { readonly listener: RequestListener };
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** How long a closing server still accepts requests, with `Connection: close`. Default: 300 ms. */
  readonly drainMs?: number;
  /** How long running requests may take after that. Default: 5 s. */
  readonly graceMs?: number;
  /** How long a request may take to arrive, with its body. Default: 30 s. */
  readonly requestTimeoutMs?: number;
  /** Header bytes accepted per request. Default: what the gateway may forward. */
  readonly mostHeaderBytes?: number;
  /**
   * How long a connection with a running request may transfer nothing. Default: 150 s. No answer takes that long to
   * begin, event streams have heartbeats, and slow readers still read.
   */
  readonly idleTimeoutMs?: number;
  /** Concurrent connections; further ones are closed at once. Default: 10,000. */
  readonly mostConnections?: number;
  /** Concurrent connections of one address (IPv6: network); further ones are closed at once. Default: all. */
  readonly mostConnectionsEach?: number;
}

export interface HttpServer {
  readonly port: number;
  readonly url: string;
  /** Finishes running requests, ends event streams and closes idle connections. */
  close(): Promise<void>;
}

/**
 * How long an idle connection is kept, in milliseconds. A caller must close it earlier: a request that meets a closing
 * connection is lost.
 */
export const idleConnectionsAreKeptMs = 65_000;

/** Starts listening. */
export async function startHttpServer(settings: HttpServerSettings): Promise<HttpServer> {
  const { app, host, port, drainMs = 300, graceMs = 5_000, requestTimeoutMs = 30_000 } = settings;
  const { idleTimeoutMs = 150_000, mostConnections = 10_000, mostHeaderBytes = mostHeaderBytesOfGateway } = settings;
  let closing = false;
  const server = createServer({
    keepAliveTimeout: idleConnectionsAreKeptMs,
    headersTimeout: Math.min(10_000, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    maxHeaderSize: mostHeaderBytes,
    connectionsCheckingInterval: Math.min(2_000, requestTimeoutMs),
    noDelay: true,
  });
  server.setTimeout(idleTimeoutMs);
  server.maxConnections = mostConnections;
  if (settings.mostConnectionsEach !== undefined) limitEachAddress(server, settings.mostConnectionsEach);
  const underWay = new Set<ServerResponse>();
  server.on('request', (request, response) => {
    if (closing) response.setHeader('Connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    app.listener(request, response);
  });
  server.listen({ port, host, backlog: mostUnaccepted });
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    async close() {
      closing = true;
      endEventStreams(underWay);
      await pause(drainMs);
      await closeWithin(server, underWay, graceMs);
    },
  };
}

function limitEachAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(key) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = open.get(key)! - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}

/** Event streams never end by themselves. */
function endEventStreams(responses: Iterable<ServerResponse>): void {
  for (const response of responses) {
    if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) response.end();
  }
}

async function closeWithin(server: Server, underWay: Iterable<ServerResponse>, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => {
    // Streams that were opened while draining.
    endEventStreams(underWay);
    // Connections become idle after `close()` too; the server does not check again by itself.
    server.closeIdleConnections();
  }, 50);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

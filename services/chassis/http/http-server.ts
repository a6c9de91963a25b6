import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Connections that wait to be accepted: all that Linux allows. Whoever finds no room believes to be connected, and is
 * heard after a minute only (seen with 4,000 at once).
 */
const mostUnaccepted = 4_096;

/**
 * Bytes of a request's headers that a server takes which callers reach themselves; all others take a little more. One
 * that finds them too many hangs up, which to the gateway looks as if it was about to stop.
 */
export const mostHeaderBytesOfCallers = 16 * 1_024;
const mostHeaderBytesOfGateway = mostHeaderBytesOfCallers + 1_024;

export interface HttpServerSettings {
  readonly app: { readonly listener: RequestListener };
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** How long a closing server still takes requests, telling each caller to come back elsewhere; 300 ms. */
  readonly drainMs?: number;
  /** How long requests under way may take once no more are taken; 5 s. */
  readonly graceMs?: number;
  /** How long a request may take to arrive, body included; 30 s. */
  readonly requestTimeoutMs?: number;
  /** Bytes of its headers before it is refused; what the gateway may pass on. */
  readonly mostHeaderBytes?: number;
  /**
   * How long a connection with a request under way may be without a byte in either direction; 150 s. No answer takes
   * as long to begin, event streams have their heartbeats, and who reads slowly still reads.
   */
  readonly idleTimeoutMs?: number;
  /** Connections at a time before further ones are let go at once; 10,000. */
  readonly mostConnections?: number;
}

export interface HttpServer {
  readonly port: number;
  readonly url: string;
  /** Finishes what is under way, ends event streams and lets idle connections go. */
  close(): Promise<void>;
}

/**
 * Listens; resolves once it does.
 * Keeps idle connections for 65 s, longer than any caller in front of it, so that no reused one is cut.
 */
export async function startHttpServer(settings: HttpServerSettings): Promise<HttpServer> {
  const { app, host, port, drainMs = 300, graceMs = 5_000, requestTimeoutMs = 30_000 } = settings;
  const { idleTimeoutMs = 150_000, mostConnections = 10_000, mostHeaderBytes = mostHeaderBytesOfGateway } = settings;
  let closing = false;
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: Math.min(10_000, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    maxHeaderSize: mostHeaderBytes,
    connectionsCheckingInterval: Math.min(2_000, requestTimeoutMs),
    noDelay: true,
  });
  server.setTimeout(idleTimeoutMs);
  server.maxConnections = mostConnections;
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

/** They would never end by themselves. */
function endEventStreams(responses: Iterable<ServerResponse>): void {
  for (const response of responses) {
    if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) response.end();
  }
}

async function closeWithin(server: Server, underWay: Iterable<ServerResponse>, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => {
    // Those that were opened while it drained.
    endEventStreams(underWay);
    // A connection turns idle when its last answer is out; the server doesn't look again by itself.
    server.closeIdleConnections();
  }, 50);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

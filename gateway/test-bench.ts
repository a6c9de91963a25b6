import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { startHttpServer } from '@studio/chassis/http/http-server';
import { createLogger } from '@studio/chassis/logging/logger';
import { httpMetrics } from '@studio/chassis/metrics/http-metrics';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import type { TokenVerifier } from '@studio/chassis/session/session-token';
import { createGatewayApp, type GatewayAppParts } from './gateway-app.ts';
import type { Lane } from './routing/route-table.ts';
import { openUpstream, type Upstream, type UpstreamSettings } from './upstreams/upstream.ts';

export const quiet = createLogger({ name: 'gateway', level: process.env['LOG_LEVEL'] ?? 'silent' });

export interface Service {
  readonly origin: string;
  readonly received: IncomingMessage[];
  /** Connections made to it. */
  readonly connections: () => number;
  readonly stop: () => void;
}

/** A service with the test's listener. `stop` closes all its connections at once, without notice. */
export async function startService(listener: RequestListener, port = 0): Promise<Service> {
  const received: IncomingMessage[] = [];
  let connections = 0;
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    received.push(request);
    listener(request, response);
  });
  server.on('connection', () => (connections += 1));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  const address = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${address.port}`, received, connections: () => connections, stop };
}

/** Accepts `Bearer live`, and treats all other tokens as expired. */
const benchTokens: TokenVerifier = (token) => {
  if (token !== 'live') throw new AppError(genericRefusals.SESSION_ENDED);
  return { accountId: 'a', type: 'member', sessionId: 's', version: 1, expiresAt: Infinity };
};

/** Lanes that share their connections. */
export const inAllLanes = (upstream: Upstream) => ({ reads: upstream, writes: upstream, streams: upstream });

interface ApiOptions extends Partial<GatewayAppParts & UpstreamSettings> {
  /** Lanes with connections of their own; the others share theirs. */
  readonly lanes?: Partial<Record<Lane, Upstream>>;
}

/** The gateway's API in front of one service, which stands for all of them. */
export async function startApi(origins: readonly string[], options: ApiOptions = {}) {
  const upstream = await openUpstream({ name: 'bench', origins, logger: quiet, ...options });
  onTestFinished(() => upstream.close());
  const lanes = { ...inAllLanes(upstream), ...options.lanes };
  const app = createGatewayApp({
    upstreams: { auth: lanes, membership: lanes, training: lanes, reporting: lanes },
    verifyToken: benchTokens,
    ownPages: new Map(),
    trustedProxies: 0,
    probes: (_request, _response, next) => next(),
    webApp: (_request, response) => void response.writeHead(404).end(),
    siteHeaders: new Map(),
    metrics: httpMetrics(createMetrics({ name: 'gateway', processFigures: false })),
    seeCaller: () => undefined,
    logger: quiet,
    ...options,
  });
  const server = await startHttpServer({ app, host: '127.0.0.1', port: 0, drainMs: 0, graceMs: 500 });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.close());
  onTestFinished(stop);
  return { url: server.url, port: server.port, upstream, stop };
}

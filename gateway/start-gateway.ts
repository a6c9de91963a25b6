import express, { type Response, type Router } from 'express';
import { callerMetrics } from '@studio/chassis/http/caller-metrics';
import { alive, createReadiness, type Readiness } from '@studio/chassis/http/health';
import { mostHeaderBytesOfCallers, startHttpServer } from '@studio/chassis/http/http-server';
import { createProbeApp } from '@studio/chassis/http/probe-app';
import { sendJson, setSafetyHeaders } from '@studio/chassis/http/send';
import { shareReports } from '@studio/chassis/http/share-reports';
import { httpMetrics } from '@studio/chassis/metrics/http-metrics';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import { studioVersion } from '@studio/chassis/config/studio-version';
import { createTokenVerifier } from '@studio/chassis/session/session-token';
import type { Studio } from '@studio/contracts/http/studio-routes';
import { createGatewayApp } from './gateway-app.ts';
import { createOwnPages } from './own-pages/own-pages.ts';
import type { GatewayConfig, gatewaySettings } from './settings.ts';
import { openKnownStudio } from './upstreams/known-studio.ts';
import { upstreamCheck } from './upstreams/ask-readiness.ts';
import { openUpstreams } from './upstreams/open-upstreams.ts';
import { siteHeaders } from './web/page-headers.ts';
import { createWebApp } from './web/web-app.ts';

/** How long requests under way may take when the gateway stops, in milliseconds. */
const graceMs = 3_000;

type GatewayParts = ProcessParts<typeof gatewaySettings>;

/** Starts the gateway; resolves to its URL. */
export async function startGateway({ config, logger, metrics, onStop }: GatewayParts): Promise<{ url: string }> {
  const { services, workers, closeAll } = await openUpstreams(config, logger);
  onStop('upstreams', closeAll);
  const asked = [...Object.values(services).map(({ reads }) => reads), ...workers];
  const readiness = shareReports(createReadiness(asked.map(upstreamCheck)));

  const { current: studio, close } = await openKnownStudio(studioOf(config), services.auth.reads);
  onStop('studio', close);
  const site = siteHeaders(config.PUBLIC_URL);
  const trustedProxies = trustedProxiesOf(config);
  const app = createGatewayApp({
    upstreams: services,
    verifyToken: createTokenVerifier(config.SESSION_PUBLIC_KEY),
    ownPages: createOwnPages(studio),
    probes: createProbes(readiness),
    webApp: createWebApp({ webRoot: config.WEB_ROOT, studio, siteHeaders: site }),
    trustedProxies,
    siteHeaders: site,
    logger,
    metrics: httpMetrics(metrics),
    seeCaller: callerMetrics(metrics),
  });
  if (config.METRICS_PORT !== undefined) {
    const probeApp = createProbeApp({ metrics, readiness });
    const probeServer = await startHttpServer({
      app: probeApp,
      host: config.METRICS_HOST ?? config.HOST,
      port: config.METRICS_PORT,
      drainMs: 0,
    });
    onStop('metrics', () => probeServer.close());
  }
  const server = await startHttpServer({
    app,
    host: config.HOST,
    port: config.PORT,
    graceMs,
    mostHeaderBytes: mostHeaderBytesOfCallers,
    ...(trustedProxies === 0 && { mostConnectionsEach: 5_000 }),
  });
  onStop('http', () => {
    readiness.stopping();
    return server.close();
  });
  logger.info({ url: server.url }, 'listening');
  return server;
}

/** The gateway speaks plain HTTP: if people reach the studio by https, at least one proxy stands in front. */
function trustedProxiesOf({ TRUSTED_PROXIES: given, PUBLIC_URL: publicUrl }: GatewayConfig): number {
  return given ?? (new URL(publicUrl).protocol === 'https:' ? 1 : 0);
}

function studioOf(config: GatewayConfig): Studio {
  return {
    name: config.STUDIO_NAME,
    address: config.STUDIO_ADDRESS,
    mapUrl: config.STUDIO_MAP_URL,
    facebookUrl: config.STUDIO_FACEBOOK_URL,
    instagramUrl: config.STUDIO_INSTAGRAM_URL,
    tiktokUrl: config.STUDIO_TIKTOK_URL,
    whatsapp: config.STUDIO_WHATSAPP,
    email: config.STUDIO_EMAIL,
    nit: config.STUDIO_NIT,
    logo: '',
    publicUrl: config.PUBLIC_URL,
    refusesOverlaps: config.REFUSE_OVERLAPPING_BOOKINGS,
    signsInByOidc: config.OIDC_ISSUER !== undefined,
    version: studioVersion,
  };
}

/** `/healthz` and `/readyz` on the public port. Readiness names parts and their state, never the reason. */
function createProbes(readiness: Readiness): Router {
  const probes = express.Router({ caseSensitive: true, strict: true });
  probes.all('/healthz', (_request, response) => sendProbe(response, 200, alive));
  probes.all('/readyz', async (_request, response) => {
    const { status, parts } = await readiness.report();
    const bare = Object.fromEntries(Object.entries(parts).map(([name, { ok }]) => [name, { ok }]));
    sendProbe(response, status === 'ready' ? 200 : 503, { status, parts: bare });
  });
  return probes;
}

function sendProbe(response: Response, status: number, value: unknown): void {
  setSafetyHeaders(response);
  sendJson(response, status, value);
}

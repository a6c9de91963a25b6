import express, { type Response, type Router } from 'express';
import { isLoopback, peerAddress } from '@studio/chassis/http/client-address';
import type { Readiness } from '@studio/chassis/http/health';
import { sendJson, setSafetyHeaders } from '@studio/chassis/http/send';
import type { Metrics } from '@studio/chassis/metrics/metrics';

export interface ProbeParts {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  /** Whether `/metrics` answers callers on this machine, on the public port. */
  readonly localMetrics: boolean;
}

/**
 * `/healthz`, `/readyz` and `/metrics` on the public port. Readiness names parts and their state, never the reason.
 * Metrics are for direct callers on this machine only.
 */
export function createProbes({ readiness, metrics, localMetrics }: ProbeParts): Router {
  const probes = express.Router({ caseSensitive: true, strict: true });
  probes.all('/healthz', (_request, response) => sendProbe(response, 200, { status: 'alive' }));
  probes.all('/readyz', async (_request, response) => {
    const { status, parts } = await readiness.report();
    const bare = Object.fromEntries(Object.entries(parts).map(([name, { ok }]) => [name, { ok }]));
    sendProbe(response, status === 'ready' ? 200 : 503, { status, parts: bare });
  });
  if (!localMetrics) return probes;
  return probes.all('/metrics', async (request, response) => {
    const { 'x-forwarded-for': forwardedFor, forwarded, via } = request.headers;
    if (!isLoopback(peerAddress(request)) || (forwardedFor ?? forwarded ?? via) !== undefined) {
      return sendProbe(response, 404, { status: 'not here' });
    }
    setSafetyHeaders(response);
    response.setHeader('Content-Type', metrics.contentType);
    return response.end(await metrics.metrics());
  });
}

function sendProbe(response: Response, status: number, value: unknown): void {
  setSafetyHeaders(response);
  sendJson(response, status, value);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback, peerAddress } from '@studio/chassis/http/client-address';
import type { Readiness } from '@studio/chassis/http/health';
import { sendJson, setSafetyHeaders } from '@studio/chassis/http/send';
import type { Metrics } from '@studio/chassis/metrics/metrics';

export interface ProbeParts {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  /** Whether figures are given to this very machine, on the public port. */
  readonly localMetrics: boolean;
}

type Probe = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * `/healthz`, `/readyz` and `/metrics` on the public port, by path. Readiness tells names and yes or no, never why;
 * figures are only for callers on this machine that no proxy speaks for.
 */
export function createProbeListeners({ readiness, metrics, localMetrics }: ProbeParts): ReadonlyMap<string, Probe> {
  const probes: [string, Probe][] = [
    ['/healthz', (_request, response) => Promise.resolve(sendProbe(response, 200, { status: 'alive' }))],
    ['/readyz', (_request, response) => sendReadiness(response, readiness)],
  ];
  if (localMetrics) probes.push(['/metrics', (request, response) => sendMetrics(request, response, metrics)]);
  return new Map(probes);
}

async function sendReadiness(response: ServerResponse, readiness: Readiness): Promise<void> {
  const { status, parts } = await readiness.report();
  const bare = Object.fromEntries(Object.entries(parts).map(([name, { ok }]) => [name, { ok }]));
  sendProbe(response, status === 'ready' ? 200 : 503, { status, parts: bare });
}

async function sendMetrics(request: IncomingMessage, response: ServerResponse, metrics: Metrics): Promise<void> {
  const { 'x-forwarded-for': forwardedFor, forwarded, via } = request.headers;
  if (!isLoopback(peerAddress(request)) || (forwardedFor ?? forwarded ?? via) !== undefined) {
    sendProbe(response, 404, { status: 'not here' });
    return;
  }
  const figures = await metrics.metrics();
  setSafetyHeaders(response);
  response.setHeader('Content-Type', metrics.contentType);
  response.end(figures);
}

function sendProbe(response: ServerResponse, status: number, value: unknown): void {
  setSafetyHeaders(response);
  sendJson(response, status, value);
}
